import { decodeBase58 } from '@foyer/primitives/base58'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toStandardChain } from '../standardChains.js'
import { type StandardSignIn, writeStandardSignIn } from '../standardSignIn.js'
import { createEmbeddedSigner } from './createEmbeddedSigner.js'
import type { SolanaProviderParts } from './createSolanaProvider.js'
import { ProviderRpcError } from './ProviderRpcError.js'

/** An account of the Wallet Standard. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export interface SigningFeatureParts extends SolanaProviderParts {
  getAccount(): StandardAccount | undefined
  getChainIds(): readonly ChainId[]
}

/** The account and the chain of a signing request. The default is the chain in use. */
interface SigningInput {
  readonly account: StandardAccount
  readonly chain?: string
}

interface TransactionInput extends SigningInput {
  readonly transaction: Uint8Array
}

const transactionVersions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const

/** Calls `sign` for one input after another, so the user sees one request at a time. */
function inOrder<Input, Output>(sign: (input: Input) => Promise<Output>) {
  return async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
    try {
      const outputs: Output[] = []
      for (const input of inputs) outputs.push(await sign(input))
      return outputs
    } catch (error) {
      throw error instanceof ProviderRpcError ? error : new ProviderRpcError(error)
    }
  }
}

/** Groups inputs into user requests: one request if all have the same chain, otherwise one for each input. */
export function groupByRequest<Input extends { readonly chain?: string }>(
  inputs: readonly Input[],
): readonly (readonly Input[])[] {
  const isOneChain = inputs.every(({ chain }) => chain === inputs[0]?.chain)
  return isOneChain && inputs.length > 0 ? [inputs] : inputs.map((input) => [input])
}

/** Converts options of the Wallet Standard into those of a Solana node. Ignores values of a wrong type. */
export function parseSendOptions(options: object = {}) {
  const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = options as Readonly<
    Record<string, unknown>
  >
  return {
    ...(typeof preflightCommitment === 'string' && { preflightCommitment }),
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(typeof maxRetries === 'number' && { maxRetries }),
    ...(typeof minContextSlot === 'number' && { minContextSlot }),
  }
}

/** Creates the signing features of the Wallet Standard. */
export function createSigningFeatures(parts: SigningFeatureParts) {
  const { page, getFacts, getAccount, getChainIds } = parts
  /** Returns a signer for the chain that the library requests. It can differ from the chain in use. */
  const getSigner = ({ account, chain }: SigningInput) => {
    const facts = getFacts()
    if (!facts || account.address !== facts.addresses[0]) throw new FoyerError('UNAUTHORIZED')
    if (chain === undefined || chain === toStandardChain(facts.chainId) || chain === facts.chainId)
      return createEmbeddedSigner(parts)
    const chainId = getChainIds().find((each) => each === chain || toStandardChain(each) === chain)
    if (!chainId) throw new FoyerError('CHAIN_NOT_SUPPORTED')
    return createEmbeddedSigner({ ...parts, getFacts: () => ({ ...facts, chainId }) })
  }
  const signMessage = async ({ message, ...input }: SigningInput & { readonly message: Uint8Array }) => ({
    signedMessage: message,
    signature: await getSigner(input).signMessage(message),
  })
  const signTransactions = async (inputs: readonly TransactionInput[]) => {
    const [first, ...others] = inputs
    if (!first) return []
    const signer = getSigner(first)
    if (others.length === 0) return [await signer.signTransaction(first.transaction)]
    return signer.signAllTransactions(inputs.map(({ transaction }) => transaction))
  }
  const signAndSendTransaction = async ({
    transaction,
    options,
    ...input
  }: TransactionInput & { readonly options?: object }) => {
    const signature = await getSigner(input).signAndSendTransaction(transaction, parseSendOptions(options))
    return { signature: decodeBase58(signature) ?? new Uint8Array() }
  }
  const signIn = async (input: StandardSignIn) => {
    const account = getAccount()
    if (!account) throw new FoyerError('UNAUTHORIZED')
    const text = writeStandardSignIn(input, { address: account.address, domain: page.location.host })
    const signedMessage = new TextEncoder().encode(text)
    return { account, signedMessage, signature: await getSigner({ account }).signMessage(signedMessage) }
  }
  return {
    'solana:signMessage': { version: '1.0.0', signMessage: inOrder(signMessage) },
    'solana:signTransaction': {
      ...transactionVersions,
      signTransaction: async (...inputs: readonly TransactionInput[]) => {
        const signed = await inOrder(signTransactions)(...groupByRequest(inputs))
        return signed.flat().map((signedTransaction) => ({ signedTransaction }))
      },
    },
    'solana:signAndSendTransaction': {
      ...transactionVersions,
      signAndSendTransaction: inOrder(signAndSendTransaction),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly StandardSignIn[]) => inOrder(signIn)(...(inputs.length === 0 ? [{}] : inputs)),
    },
  } as const
}
