import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { SolanaSendOptions } from '../createSolanaMethods.js'

/** The access to the embedded wallet's state and requests. */
export interface SolanaAccess {
  /** Returns undefined while no user is connected. */
  getFacts(): { readonly addresses: readonly string[]; readonly chainId: ChainId } | undefined
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
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

/** Creates a signer for bytes. It throws FoyerErrors and the errors of `request`. */
export function createEmbeddedSigner({ getFacts, request }: SolanaAccess) {
  const need = () => {
    const facts = getFacts()
    const [address] = facts?.addresses ?? []
    if (!facts || address === undefined) throw new FoyerError('UNAUTHORIZED')
    return { address, chainId: facts.chainId }
  }
  const ask = (method: string, params: unknown) => request(method, params, need().chainId)
  return {
    need,
    ask,
    get address() {
      return getFacts()?.addresses[0]
    },
    signMessage: async (message: Uint8Array) => {
      const method = 'solana_signMessage'
      const answer = await ask(method, { message: encodeBase58(message), pubkey: need().address })
      return decode(parse(signatureAnswer, answer, method).signature, method)
    },
    signTransaction: async (transaction: Uint8Array) => {
      const method = 'solana_signTransaction'
      const answer = await ask(method, { transaction: encodeBase58(transaction) })
      return decode(parse(transactionAnswer, answer, method).transaction, method)
    },
    signAllTransactions: async (transactions: readonly Uint8Array[]) => {
      const method = 'solana_signAllTransactions'
      const answer = await ask(method, { transactions: transactions.map(encodeBase58) })
      const signed = parse(transactionsAnswer, answer, method).transactions
      if (signed.length !== transactions.length) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
      return signed.map((each) => decode(each, method))
    },
    signAndSendTransaction: async (transaction: Uint8Array, options?: SolanaSendOptions) => {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: encodeBase58(transaction), ...(options && { options }) }
      return parse(signatureAnswer, await ask(method, params), method).signature
    },
  }
}
