import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import { addSolanaMethods, type SolanaSendOptions } from '../createSolanaMethods.js'
import { decodeBase64, encodeBase64 } from './bytes.js'
import type { PairingTransport } from './PairingClient.js'
import { listAddresses } from './PairingSession.js'
import { fromPeer } from './PeerFailure.js'

const signatureAnswer = z.object({ signature: z.string() })
/** Newer wallets give the whole transaction, which they may have changed; older ones their signature alone. */
const transactionAnswer = z.union([z.object({ transaction: z.string() }), signatureAnswer])
const transactionsAnswer = z.object({ transactions: z.array(z.string()) })

/** Asks the wallet on the chain the family is on, or on the one given. */
export type AskPeer = (
  call: { readonly method: string; readonly params?: unknown },
  chainId?: string,
) => Promise<unknown>

/**
 * Signs on Solana over a pairing session (`solana_*` of WalletConnect): what the wallet did not agree to is absent. Made anew for each
 * session, for each wallet agrees to what it knows.
 */
export function createSolanaProvider(client: PairingTransport, request: AskPeer) {
  const session = client.getSession()
  const granted: readonly string[] = session?.grants.solana?.methods ?? []
  const getAddress = () => {
    const now = client.getSession()
    return now && listAddresses(now, 'solana')[0]
  }
  const needAddress = () => {
    const address = getAddress()
    if (address === undefined) throw new FoyerError('WALLET_DISCONNECTED')
    return address
  }
  const ask = async <Schema extends z.ZodMiniType>(schema: Schema, method: string, params: object) => {
    const pubkey = needAddress()
    const answer = await request({ method, params: { ...params, pubkey } }).catch((error: unknown) => {
      throw fromPeer(error)
    })
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw refuse(method)
    return parsed.data
  }
  const methods = {
    signMessage: async (message: Uint8Array) => {
      const method = 'solana_signMessage'
      const { signature } = await ask(signatureAnswer, method, { message: encodeBase58(message) })
      return readSignature(signature, method)
    },
    signTransaction: async (transaction: Uint8Array) => {
      const method = 'solana_signTransaction'
      const answer = await ask(transactionAnswer, method, { transaction: encodeBase64(transaction) })
      if ('transaction' in answer) return readTransaction(answer.transaction, method)
      return putSignature(transaction, needAddress(), readSignature(answer.signature, method))
    },
    signAllTransactions: async (transactions: readonly Uint8Array[]) => {
      const method = 'solana_signAllTransactions'
      const { transactions: signed } = await ask(transactionsAnswer, method, {
        transactions: transactions.map((each) => encodeBase64(each)),
      })
      if (signed.length !== transactions.length) throw refuse(method)
      return signed.map((each) => readTransaction(each, method))
    },
    signAndSendTransaction: async (transaction: Uint8Array, sendOptions?: SolanaSendOptions) => {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: encodeBase64(transaction), ...(sendOptions && { sendOptions }) }
      const { signature } = await ask(signatureAnswer, method, params)
      readSignature(signature, method)
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
  // Onto the object with its getters, which a spread would read once.
  return Object.assign(signer, { request })
}

function refuse(method: string): FoyerError {
  return new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}

function readSignature(text: string, method: string): Uint8Array {
  const bytes = text.length <= 90 ? decodeBase58(text) : undefined
  if (bytes?.length !== 64) throw refuse(method)
  return bytes
}

function readTransaction(text: string, method: string): Uint8Array {
  const bytes = decodeBase64(text)
  if (!bytes?.length) throw refuse(method)
  return bytes
}

/** A transaction with a signature in the place of its signer. */
function putSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const count = transaction[0] ?? 0
  const message = 1 + count * 64
  // After a version, if there is one, come three counts and, in a byte, how many keys follow.
  const keys = message + ((transaction[message] ?? 0) >= 0x80 ? 1 : 0) + 4
  for (let index = 0; index < count; index += 1) {
    if (encodeBase58(transaction.subarray(keys + index * 32, keys + (index + 1) * 32)) !== address) continue
    const signed = Uint8Array.from(transaction)
    signed.set(signature, 1 + index * 64)
    return signed
  }
  throw refuse('solana_signTransaction')
}
