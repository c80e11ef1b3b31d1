import * as z from 'zod/mini'
import { FoyerError } from '../../errors/FoyerError.js'
import { decodeBase58, encodeBase58 } from '../../primitives/base58.js'
import type { ChainId } from '../../primitives/ChainId.js'
import { ProviderFailure } from './ProviderFailure.js'

export interface SolanaSendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: string
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

export interface SolanaProviderParts {
  getFacts(): { readonly addresses: readonly string[]; readonly chainId: ChainId } | undefined
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
}

/** Signs on Solana over the secure frame: bytes in, bytes out. Errors are `ProviderRpcError`s with EIP-1193's numbers. */
export interface EmbeddedSolanaProvider {
  /** Base58 address of the account; undefined while nobody is connected. */
  readonly address: string | undefined
  /** The 64 bytes of the signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** A transaction in wire format, and the same one with our signature in it. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** The signature of the sent transaction, in base58, as explorers show it. */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /** The same methods by name, parameters in base58. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

const signatureAnswer = z.object({ signature: z.string() })
const transactionAnswer = z.object({ transaction: z.string() })
const transactionsAnswer = z.object({ transactions: z.array(z.string()) })

function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown, method: string): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return parsed.data
}

function decode(text: string, method: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (!bytes || bytes.length === 0) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return bytes
}

export function createSolanaProvider({ getFacts, request }: SolanaProviderParts): EmbeddedSolanaProvider {
  const need = () => {
    const facts = getFacts()
    const [address] = facts?.addresses ?? []
    if (!facts || address === undefined) throw new FoyerError('UNAUTHORIZED')
    return { address, chainId: facts.chainId }
  }
  const guard = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } catch (error) {
      throw error instanceof ProviderFailure ? error : new ProviderFailure(error)
    }
  }
  const ask = (method: string, params: unknown) => request(method, params, need().chainId)
  return {
    get address() {
      return getFacts()?.addresses[0]
    },
    signMessage: (message) =>
      guard(async () => {
        const method = 'solana_signMessage'
        const answer = await ask(method, { message: encodeBase58(message), pubkey: need().address })
        return decode(parse(signatureAnswer, answer, method).signature, method)
      }),
    signTransaction: (transaction) =>
      guard(async () => {
        const method = 'solana_signTransaction'
        const answer = await ask(method, { transaction: encodeBase58(transaction) })
        return decode(parse(transactionAnswer, answer, method).transaction, method)
      }),
    signAllTransactions: (transactions) =>
      guard(async () => {
        const method = 'solana_signAllTransactions'
        const answer = await ask(method, { transactions: transactions.map(encodeBase58) })
        const signed = parse(transactionsAnswer, answer, method).transactions
        if (signed.length !== transactions.length)
          throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
        return signed.map((each) => decode(each, method))
      }),
    signAndSendTransaction: (transaction, options) =>
      guard(async () => {
        const method = 'solana_signAndSendTransaction'
        const params = { transaction: encodeBase58(transaction), ...(options && { options }) }
        return parse(signatureAnswer, await ask(method, params), method).signature
      }),
    request: ({ method, params }) => guard(() => ask(method, params)),
  }
}
