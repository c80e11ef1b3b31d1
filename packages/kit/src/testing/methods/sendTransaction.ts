import type { UnsignedTransaction } from '../createKeyring.js'
import {
  type Fields,
  parseAddress,
  parseBytes,
  parseChainId,
  parseFields,
  parseQuantity,
  toQuantity,
} from '../parseParams.js'
import { invalidParams, ProviderError } from '../providerError.js'
import type { Hex } from '../TestWallet.js'
import type { WalletContext, WalletMethod } from '../WalletContext.js'

/** eth_sendTransaction: adds missing fields, signs locally and sends the signed bytes to the chain's node. */
export const sendTransaction: WalletMethod = async (wallet, params, method) => {
  const fields = parseFields(params[0], 'The transaction')
  const account = await wallet.permittedAccount(parseAddress(fields.from, 'from'))
  if (fields.chainId !== undefined) assertSameChain(wallet, readChainId(fields.chainId))
  const wanted = parseTransaction(fields)
  await wallet.ask({ kind: 'sendTransaction', method, params, address: account.address })
  return wallet.inTurn(account.address, async () => {
    const transaction = await fillTransaction(wallet, account.address, wanted)
    const signed = await account.signTransaction(transaction)
    return wallet.callNode('eth_sendRawTransaction', [signed])
  })
}

interface WantedTransaction {
  readonly to: Hex | undefined
  readonly data: Hex | undefined
  readonly value: bigint
  readonly gas: bigint | undefined
  readonly nonce: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

function parseTransaction(fields: Fields): WantedTransaction {
  const to = fields.to === undefined || fields.to === null ? undefined : parseAddress(fields.to, 'to')
  const data = parseBytes(fields.data, 'data') ?? parseBytes(fields.input, 'input')
  if (to === undefined && (data === undefined || data === '0x')) {
    throw invalidParams('A transaction needs a recipient, or the code of a contract to create')
  }
  return {
    to,
    data,
    value: parseQuantity(fields.value, 'value') ?? 0n,
    gas: parseQuantity(fields.gas, 'gas') ?? parseQuantity(fields.gasLimit, 'gasLimit'),
    nonce: parseQuantity(fields.nonce, 'nonce'),
    gasPrice: parseQuantity(fields.gasPrice, 'gasPrice'),
    maxFeePerGas: parseQuantity(fields.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: parseQuantity(fields.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
  }
}

async function fillTransaction(
  wallet: WalletContext,
  from: Hex,
  wanted: WantedTransaction,
): Promise<UnsignedTransaction> {
  const call = {
    from,
    ...(wanted.to && { to: wanted.to }),
    ...(wanted.data && { data: wanted.data }),
    value: toQuantity(wanted.value),
  }
  return {
    chainId: wallet.chainId(),
    nonce: Number(wanted.nonce ?? (await readQuantity(wallet, 'eth_getTransactionCount', [from, 'pending']))),
    gas: wanted.gas ?? (await readQuantity(wallet, 'eth_estimateGas', [call])),
    value: wanted.value,
    ...(wanted.to && { to: wanted.to }),
    ...(wanted.data && { data: wanted.data }),
    fees: await chooseFees(wallet, wanted),
  }
}

async function chooseFees(wallet: WalletContext, wanted: WantedTransaction): Promise<UnsignedTransaction['fees']> {
  if (wanted.gasPrice !== undefined) return { gasPrice: wanted.gasPrice }
  const maxPriorityFeePerGas =
    wanted.maxPriorityFeePerGas ?? (await readQuantity(wallet, 'eth_maxPriorityFeePerGas', []))
  if (wanted.maxFeePerGas !== undefined) return { maxFeePerGas: wanted.maxFeePerGas, maxPriorityFeePerGas }
  const block = await wallet.callNode('eth_getBlockByNumber', ['latest', false])
  const baseFee = parseQuantity(parseFields(block, 'The block').baseFeePerGas, 'baseFeePerGas')
  if (baseFee === undefined) return { gasPrice: await readQuantity(wallet, 'eth_gasPrice', []) }
  return { maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

async function readQuantity(wallet: WalletContext, method: string, params: readonly unknown[]): Promise<bigint> {
  const quantity = parseQuantity(await wallet.callNode(method, params), method)
  if (quantity === undefined) throw new ProviderError(-32603, `The node returned no result for ${method}`)
  return quantity
}

/** Apps send the chain id as hex. A number is accepted too. */
function readChainId(value: unknown): number {
  return typeof value === 'number' ? value : parseChainId(value)
}

function assertSameChain(wallet: WalletContext, chainId: number): void {
  if (chainId === wallet.chainId()) return
  throw invalidParams(`The transaction is for chain ${chainId}, the wallet is on chain ${wallet.chainId()}`)
}
