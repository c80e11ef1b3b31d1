import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import * as z from 'zod/mini'
import type { ChainAccess, SendRequest } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { type NodeHealth, type Nodes, withDeadline, withNodes } from '../nodes.js'
import { fromTransactionError, prepareTransfer } from './fees.js'
import { createExpiredError, rpc } from './node.js'
import { toSigner } from './SolanaSigner.js'
import type { SentTransactions } from './waitForTransaction.js'

/**
 * Sends SOL or an exact token amount. Returns the signature of the transaction. Checks every predictable failure before
 * the wallet request. If the wallet can only sign, this function sends the transaction.
 *
 * @throws FoyerError the errors of `prepareTransfer`; `TIMED_OUT` (the user took longer than the lifetime of the
 *   blockhash), `USER_REJECTED` and the other wallet errors, `WALLET_ANSWER_INVALID`.
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
      // The wallet received no request, so there is no late response.
      onLateHash?.(undefined)
      throw error
    },
  )
  const { transaction, lastValidBlockHeight } = prepared
  const signer = toSigner(provider)
  return withDeadline(access.signal, limits.connectTimeoutMs, async (turn) => {
    const reportLateSignature = (signature: string | undefined) => {
      if (turn.aborted) onLateHash?.(signature)
    }
    try {
      if (signer.signAndSendTransaction) {
        const options = { preflightCommitment: 'confirmed' } as const
        const signature = parseSignature(await signer.signAndSendTransaction(transaction, options))
        sent.set(signature, { lastValidBlockHeight })
        reportLateSignature(signature)
        return signature
      }
      if (!signer.signTransaction) throw new FoyerError('METHOD_NOT_SUPPORTED')
      const signed = await signer.signTransaction(transaction)
      const signature = parseSignedTransaction(signed, transaction, from)
      sent.set(signature, { lastValidBlockHeight, signed })
      // The caller has aborted: do not send the signed transaction. The error reports that to `onLateHash`.
      if (turn.aborted) throw new FoyerError('ABORTED')
      await withNodes(access, health, (nodes) => sendTransaction(nodes, signed))
      reportLateSignature(signature)
      return signature
    } catch (error) {
      reportLateSignature(undefined)
      throw fromProvider(error)
    }
  })
}

/** Validates a transaction signature: 64 bytes in base58. */
function parseSignature(value: unknown): string {
  if (typeof value === 'string' && value.length <= 90 && decodeBase58(value)?.length === 64) return value
  throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'signAndSendTransaction' } })
}

/**
 * Returns the first signature of a signed transaction, which is its id. The wallet may change the priority fee, but not
 * the payer.
 */
function parseSignedTransaction(signed: unknown, requested: Uint8Array, from: string): string {
  const count = requested[0] ?? 0
  const start = 1 + count * 64
  const isSame = signed instanceof Uint8Array && signed[0] === count && signed.length > start
  const signature = isSame ? signed.subarray(1, 65) : undefined
  // The payer is the first key after the header and the key count.
  const payer = isSame ? encodeBase58(signed.subarray(start + 4, start + 36)) : undefined
  if (!signature?.some((byte) => byte !== 0) || payer !== from)
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'signTransaction' } })
  return encodeBase58(signature)
}

/**
 * Sends a signed transaction to the network. Ignores the error of a node that has already processed it.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED`, `TIMED_OUT`.
 */
export async function sendTransaction(nodes: Nodes, signed: Uint8Array): Promise<void> {
  const text = btoa(String.fromCharCode(...signed))
  try {
    await rpc(nodes, z.string(), 'sendTransaction', [text, { encoding: 'base64', preflightCommitment: 'confirmed' }])
  } catch (error) {
    const refusal = error instanceof NodeError ? rejectionSchema.safeParse(error.cause) : undefined
    if (!refusal?.success) throw error
    const { err, logs } = refusal.data.data
    if (err === 'AlreadyProcessed') return
    if (err === 'BlockhashNotFound') throw createExpiredError(error)
    throw fromTransactionError(err, logs ?? [])
  }
}

const rejectionSchema = z.object({
  data: z.object({ err: z.unknown(), logs: z.optional(z.nullable(z.array(z.string()))) }),
})
