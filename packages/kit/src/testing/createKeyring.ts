import type { Hex } from './TestWallet.js'

/** The functions of viem's account that a wallet needs. */
export interface KeyringAccount {
  readonly address: Hex
  signMessage(message: Hex): Promise<Hex>
  signTypedData(typedData: TypedData): Promise<Hex>
  signTransaction(transaction: UnsignedTransaction): Promise<Hex>
}

/** The parts of an EIP-712 document. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction with all fields that a signature needs. */
export interface UnsignedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly value: bigint
  readonly to?: Hex
  readonly data?: Hex
  readonly fees:
    | { readonly gasPrice: bigint }
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** Loads viem when the first key is used, so that other pages do not load it. */
export async function createKeyring(privateKeys: readonly Hex[]): Promise<readonly KeyringAccount[]> {
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeys.map((privateKey) => {
    const account = privateKeyToAccount(privateKey)
    return {
      address: account.address,
      signMessage: (raw) => account.signMessage({ message: { raw } }),
      // The document's shape is validated. viem checks the values against the types.
      signTypedData: (typedData) => account.signTypedData(typedData as Parameters<typeof account.signTypedData>[0]),
      signTransaction: ({ fees, ...rest }) =>
        'gasPrice' in fees
          ? account.signTransaction({ ...rest, ...fees, type: 'legacy' })
          : account.signTransaction({ ...rest, ...fees, type: 'eip1559' }),
    }
  })
}
