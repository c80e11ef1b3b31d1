import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import type { ChainAccess, PaidFee } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { type NodeHealth, waitMs, withDeadline } from '../nodes.js'
import { isAddress } from './addresses.js'
import { type Reader, withReader } from './nodes.js'
import { parseReceiptFee } from './parseReceiptFee.js'

/**
 * The first poll interval, in milliseconds. It is short, because local chains and rollups mine immediately. Later polls
 * use the usual interval [S9.10].
 */
const firstPollIntervalMs = 250
/** The maximum wait, in milliseconds. After that, the user has probably left. Our own value. */
const timeoutMs = 1_800_000
/** The maximum number of failed reads in a row. Our own value. */
const maxFailures = 3
/**
 * The maximum number of polls that find neither the transaction nor a replacement after its nonce was used. Then it
 * counts as replaced. Our own value.
 */
const maxMisses = 3
/** The number of newest blocks to search for a replacement. Our own value. */
const maxSearchedBlocks = 8n

/** The sender, the nonce and the call of the transaction. */
interface TrackedTransaction {
  readonly from: string
  readonly nonce: bigint
  /** The recipient, the data and the value, to compare it with a replacement. */
  readonly call: string
  /** The number of polls that did not find it after its nonce was used. */
  readonly missed: number
}

/**
 * Resolves when the transaction is mined. Returns its fee, or undefined if the receipt has no valid fee.
 *
 * @throws FoyerError `TRANSACTION_FAILED` if it was reverted, with the number of its `block` in the context.
 *   `TRANSACTION_REPLACED` if another transaction used its nonce, with the `hash` of that one in the context if it was
 *   found, and `change: 'fee'` if only its fee differs. `ABORTED`, `TIMED_OUT` after 30 minutes, `RPC_FAILED`.
 */
export async function waitForTransaction(
  access: ChainAccess,
  health: NodeHealth,
  hash: string,
): Promise<PaidFee | undefined> {
  if (!isHash(hash))
    throw new FoyerError('INVALID_OPTION', { context: { name: 'hash', reason: 'it is not a transaction hash' } })
  return withDeadline(access.signal, timeoutMs, async (signal) => {
    let failures = 0
    let known: TrackedTransaction | undefined
    for (let waitingMs = firstPollIntervalMs; ; waitingMs = Math.min(waitingMs * 2, limits.pollingIntervalMs)) {
      try {
        const check = await withReader({ ...access, signal }, health, (reader) =>
          // At first, check only the receipt: most transactions are still pending, and one request is enough.
          waitingMs < limits.pollingIntervalMs ? checkReceipt(reader, hash) : checkForReplacement(reader, hash, known),
        )
        if (check.status === 'mined') return parsePaidFee(check.receipt, access.network.nativeCurrency.decimals)
        if (check.status === 'reverted')
          throw new FoyerError('TRANSACTION_FAILED', check.block ? { context: { block: check.block } } : {})
        if (check.status === 'replaced') throw new FoyerError('TRANSACTION_REPLACED', { context: check.by ?? {} })
        known = check.known
        failures = 0
      } catch (error) {
        failures += 1
        const isOver = ['TRANSACTION_FAILED', 'TRANSACTION_REPLACED'].includes(getErrorCode(error) ?? '')
        if (isOver || signal.aborted || failures >= maxFailures) throw error
      }
      await waitMs(waitingMs, signal)
    }
  })
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

type Receipt = Readonly<Record<string, unknown>>

type TransactionCheck =
  | { readonly status: 'mined'; readonly receipt: Receipt }
  | { readonly status: 'reverted'; readonly block: string | undefined }
  | { readonly status: 'pending'; readonly known: TrackedTransaction | undefined }
  | { readonly status: 'replaced'; readonly by: Replacement | undefined }

type Replacement = { readonly hash: string } | { readonly hash: string; readonly change: 'fee' }

async function checkReceipt(reader: Reader, hash: string): Promise<TransactionCheck> {
  return (await fetchFinalStatus(reader, hash)) ?? { status: 'pending', known: undefined }
}

async function checkForReplacement(
  reader: Reader,
  hash: string,
  known: TrackedTransaction | undefined,
): Promise<TransactionCheck> {
  const end = await fetchFinalStatus(reader, hash)
  if (end) return end
  const status = 'pending'
  const now = known ?? parseTransaction(await reader.request('eth_getTransactionByHash', [hash]))
  if (!now) return { status, known: undefined }
  const count = await reader.quantity('eth_getTransactionCount', [now.from, 'latest'])
  if (count <= now.nonce) return { status, known: now }
  // The nonce is used. Check again: the transaction can have been mined between the two requests.
  const again = await fetchFinalStatus(reader, hash)
  if (again) return again
  // If the node returns no blocks, the transaction is still replaced, but by an unknown one.
  const by = await findReplacement(reader, now).catch(() => undefined)
  // The block has the transaction itself: the node is late with its receipt, for example behind a load balancer.
  if (by?.hash.toLowerCase() === hash.toLowerCase()) return { status, known: now }
  const missed = now.missed + 1
  return by !== undefined || missed >= maxMisses ? { status: 'replaced', by } : { status, known: { ...now, missed } }
}

/** Returns undefined while no block has the transaction. */
async function fetchFinalStatus(
  reader: Reader,
  hash: string,
): Promise<Extract<TransactionCheck, { status: 'mined' | 'reverted' }> | undefined> {
  const receipt = await reader.request('eth_getTransactionReceipt', [hash])
  if (receipt === null) return undefined
  const fields = (typeof receipt === 'object' ? receipt : {}) as Receipt
  const { status, blockNumber } = fields
  if (status === '0x1') return { status: 'mined', receipt: fields }
  const block = /^0x[0-9a-f]{1,16}$/i.test(String(blockNumber)) ? String(BigInt(String(blockNumber))) : undefined
  if (status === '0x0') return { status: 'reverted', block }
  throw new NodeError('eth_getTransactionReceipt', 'the response is not a receipt')
}

/** Returns undefined if a field is missing or invalid: the fee is only information. */
function parsePaidFee(receipt: Receipt, decimals: number): PaidFee | undefined {
  const { from } = receipt
  if (typeof from !== 'string' || !isAddress(from)) return undefined
  try {
    return { amount: { atomic: parseReceiptFee(receipt), decimals }, payer: from }
  } catch {
    return undefined
  }
}

/** Returns undefined if the node does not have the transaction, or sends an invalid response. */
function parseTransaction(value: unknown): TrackedTransaction | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { from, nonce, to, input, value: amount } = value as Record<string, unknown>
  if (typeof from !== 'string' || !isAddress(from)) return undefined
  if (typeof nonce !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(nonce)) return undefined
  return { from: from.toLowerCase(), nonce: BigInt(nonce), call: [to, input, amount].join().toLowerCase(), missed: 0 }
}

/** Searches the newest blocks for the replacement of a transaction. */
async function findReplacement(reader: Reader, lost: TrackedTransaction): Promise<Replacement | undefined> {
  const head = await reader.quantity('eth_blockNumber', [])
  for (let back = 0n; back < maxSearchedBlocks && back <= head; back += 1n) {
    const block = await reader.request('eth_getBlockByNumber', [`0x${(head - back).toString(16)}`, true])
    const list = typeof block === 'object' && block !== null && 'transactions' in block ? block.transactions : []
    for (const each of Array.isArray(list) ? list : []) {
      const other = parseTransaction(each)
      if (other?.from !== lost.from || other.nonce !== lost.nonce) continue
      const hash = (each as Record<string, unknown>).hash
      return isHash(hash) ? { hash, ...(other.call === lost.call && { change: 'fee' }) } : undefined
    }
  }
  return undefined
}
