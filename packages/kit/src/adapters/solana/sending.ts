import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import * as z from 'zod/mini'
import type { ChainAccess, SendRequest } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { type NodeHealth, type Nodes, withDeadline, withNodes } from '../nodes.js'
import { fromTransactionError, prepareTransfer } from './fees.js'
import { ask, expired } from './node.js'
import { toSigner } from './SolanaSigner.js'
import type { SentTransactions } from './waitForTransaction.js'

/**
 * Sends SOL, or a token exact to the last unit, and answers with the transaction's signature. Everything that can be known to fail is
 * found out before the wallet asks the person. A wallet that only signs has it sent by us.
 *
 * @throws FoyerError as `buildTransfer`; `TRANSACTION_FAILED`, `TIMED_OUT` (the person took longer than its block is remembered),
 * `USER_REJECTED` and the other wallet errors, `WALLET_ANSWER_INVALID`.
 */
export async function sendToken(
  access: ChainAccess,
  health: NodeHealth,
  sent: SentTransactions,
  request: SendRequest,
): Promise<string> {
  const { provider, from, onLateHash } = request
  const prepared = await withNodes(access, health, (nodes) => prepareTransfer(access, nodes, request)).catch(
    (error: unknown) => {
      // The wallet was not asked, so there is no answer to come.
      onLateHash?.(undefined)
      throw error
    },
  )
  const { transaction, lastValidBlockHeight } = prepared
  const signer = toSigner(provider)
  return withDeadline(access.signal, limits.connectTimeoutMs, async (turn) => {
    const ended = (signature: string | undefined) => {
      if (turn.aborted) onLateHash?.(signature)
    }
    try {
      if (signer.signAndSendTransaction) {
        const options = { preflightCommitment: 'confirmed' } as const
        const signature = parseSignature(await signer.signAndSendTransaction(transaction, options))
        sent.set(signature, { lastValidBlockHeight })
        ended(signature)
        return signature
      }
      if (!signer.signTransaction) throw new FoyerError('METHOD_NOT_SUPPORTED')
      const signed = await signer.signTransaction(transaction)
      const signature = readSignature(signed, transaction, from)
      sent.set(signature, { lastValidBlockHeight, signed })
      // Signed is signed: whoever gave up meanwhile hears of it, and sends nothing.
      if (turn.aborted) throw new FoyerError('ABORTED')
      await withNodes(access, health, (nodes) => sendTransaction(nodes, signed))
      ended(signature)
      return signature
    } catch (error) {
      ended(undefined)
      throw fromProvider(error)
    }
  })
}

/** A signature has 64 bytes. */
function parseSignature(value: unknown): string {
  if (typeof value === 'string' && value.length <= 90 && decodeBase58(value)?.length === 64) return value
  throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'signAndSendTransaction' } })
}

/** The first signature of a transaction that a wallet signed, which is its name; the wallet may have changed what a fee is offered for, not who pays. */
function readSignature(signed: unknown, asked: Uint8Array, from: string): string {
  const count = asked[0] ?? 0
  const start = 1 + count * 64
  const isSame = signed instanceof Uint8Array && signed[0] === count && signed.length > start
  const signature = isSame ? signed.subarray(1, 65) : undefined
  // The payer is the first key after the header and the count of keys.
  const payer = isSame ? encodeBase58(signed.subarray(start + 4, start + 36)) : undefined
  if (!signature?.some((byte) => byte !== 0) || payer !== from)
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'signTransaction' } })
  return encodeBase58(signature)
}

/**
 * Gives a signed transaction to the network. A node that has it already says so, which is no failure.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED`, `TIMED_OUT`.
 */
export async function sendTransaction(nodes: Nodes, signed: Uint8Array): Promise<void> {
  const text = btoa(String.fromCharCode(...signed))
  try {
    await ask(nodes, z.string(), 'sendTransaction', [text, { encoding: 'base64', preflightCommitment: 'confirmed' }])
  } catch (error) {
    const refusal = error instanceof NodeError ? refusalData.safeParse(error.cause) : undefined
    if (!refusal?.success) throw error
    const { err, logs } = refusal.data.data
    if (err === 'AlreadyProcessed') return
    if (err === 'BlockhashNotFound') throw expired(error)
    throw fromTransactionError(err, logs ?? [])
  }
}

const refusalData = z.object({
  data: z.object({ err: z.unknown(), logs: z.optional(z.nullable(z.array(z.string()))) }),
})
