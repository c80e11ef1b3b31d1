import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import { addSolanaMethods, type SolanaSendOptions } from '../createSolanaMethods.js'
import { decodeBase64, encodeBase64 } from './bytes.js'
import type { PairingTransport } from './PairingClient.js'
import { listAddresses } from './PairingSession.js'
import { fromPeer } from './PeerFailure.js'

const signatureAnswer = z.object({ signature: z.string() })
/** Newer wallets return the whole transaction, which they may have changed. Older ones return only their signature. */
const transactionAnswer = z.union([z.object({ transaction: z.string() }), signatureAnswer])
const transactionsAnswer = z.object({ transactions: z.array(z.string()) })

/** Sends a request to the wallet, for the current chain of the family or for the given one. */
export type RequestPeer = (
  call: { readonly method: string; readonly params?: unknown },
  chainId?: string,
) => Promise<unknown>

/**
 * Creates a provider that signs on Solana through a pairing session (`solana_*` of WalletConnect). Methods that the
 * wallet did not grant are absent, so each session needs a new provider.
 */
export function createSolanaProvider(client: PairingTransport, request: RequestPeer) {
  const session = client.getSession()
  const granted: readonly string[] = session?.grants.solana?.methods ?? []
  const getAddress = () => {
    const now = client.getSession()
    return now && listAddresses(now, 'solana')[0]
  }
  const requireAddress = () => {
    const address = getAddress()
    if (address === undefined) throw new FoyerError('WALLET_DISCONNECTED')
    return address
  }
  const requestMethod = async <Schema extends z.ZodMiniType>(schema: Schema, method: string, params: object) => {
    const pubkey = requireAddress()
    const answer = await request({ method, params: { ...params, pubkey } }).catch((error: unknown) => {
      throw fromPeer(error)
    })
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw createResponseError(method)
    return parsed.data
  }
  const methods = {
    signMessage: async (message: Uint8Array) => {
      const method = 'solana_signMessage'
      const { signature } = await requestMethod(signatureAnswer, method, { message: encodeBase58(message) })
      return parseSignature(signature, method)
    },
    signTransaction: async (transaction: Uint8Array) => {
      const method = 'solana_signTransaction'
      const answer = await requestMethod(transactionAnswer, method, { transaction: encodeBase64(transaction) })
      if ('transaction' in answer) return parseTransaction(answer.transaction, method)
      return insertSignature(transaction, requireAddress(), parseSignature(answer.signature, method))
    },
    signAllTransactions: async (transactions: readonly Uint8Array[]) => {
      const method = 'solana_signAllTransactions'
      const { transactions: signed } = await requestMethod(transactionsAnswer, method, {
        transactions: transactions.map((each) => encodeBase64(each)),
      })
      if (signed.length !== transactions.length) throw createResponseError(method)
      return signed.map((each) => parseTransaction(each, method))
    },
    signAndSendTransaction: async (transaction: Uint8Array, sendOptions?: SolanaSendOptions) => {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: encodeBase64(transaction), ...(sendOptions && { sendOptions }) }
      const { signature } = await requestMethod(signatureAnswer, method, params)
      parseSignature(signature, method)
      return signature
    },
  }
  const known = Object.entries(methods).filter(([name]) => granted.includes(`solana_${name}`))
  const signer = addSolanaMethods({
    get address() {
      return getAddress()
    },
    ...(Object.fromEntries(known) as Partial<typeof methods>),
  })
  // Use `Object.assign` to preserve the getters: a spread would copy their current values.
  return Object.assign(signer, { request })
}

function createResponseError(method: string): FoyerError {
  return new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}

function parseSignature(text: string, method: string): Uint8Array {
  const bytes = text.length <= 90 ? decodeBase58(text) : undefined
  if (bytes?.length !== 64) throw createResponseError(method)
  return bytes
}

function parseTransaction(text: string, method: string): Uint8Array {
  const bytes = decodeBase64(text)
  if (!bytes?.length) throw createResponseError(method)
  return bytes
}

/** Returns the transaction with a signature at the position of its signer. */
function insertSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const count = transaction[0] ?? 0
  const message = 1 + count * 64
  // The keys follow an optional version byte, three counts and one byte with the number of keys.
  const keys = message + ((transaction[message] ?? 0) >= 0x80 ? 1 : 0) + 4
  for (let index = 0; index < count; index += 1) {
    if (encodeBase58(transaction.subarray(keys + index * 32, keys + (index + 1) * 32)) !== address) continue
    const signed = Uint8Array.from(transaction)
    signed.set(signature, 1 + index * 64)
    return signed
  }
  throw createResponseError('solana_signTransaction')
}
