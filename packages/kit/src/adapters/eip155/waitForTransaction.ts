import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import type { ChainAccess } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { type NodeHealth, waitMs, withDeadline } from '../nodes.js'
import { isAddress } from './addresses.js'
import { type Reader, withReader } from './nodes.js'

/** The first look comes soon, because local chains and rollups mine at once; later ones at the usual pace [S9.10]. */
const firstWaitMs = 250
/** After this long a person has closed the page or looked elsewhere; not in the spec. */
const patienceMs = 1_800_000
/** Reads that may fail in a row before the wait gives up; not in the spec. */
const tolerableFailures = 3
/** Looks without a trace of it, after its turn, until it counts as replaced by one that was not found; not in the spec. */
const tolerableMisses = 3
/** How many of the newest blocks are searched for what took the place of a transaction; not in the spec. */
const searchedBlocks = 8n

/** Which transaction of an account it is. */
interface Known {
  readonly from: string
  readonly nonce: bigint
  /** How often it was not found after its turn was over. */
  readonly missed: number
}

/**
 * Resolves when the transaction is mined.
 *
 * @throws FoyerError `TRANSACTION_FAILED` when it was reverted, with the number of its `block` in the context; `TRANSACTION_REPLACED` when its sender had another one mined in its
 * place, with that one's `hash` in the context where it was found; `ABORTED`, `TIMED_OUT` after 30 minutes, `RPC_FAILED`.
 */
export async function waitForTransaction(access: ChainAccess, health: NodeHealth, hash: string): Promise<void> {
  if (!isHash(hash))
    throw new FoyerError('INVALID_OPTION', { context: { name: 'hash', reason: 'it is no transaction hash' } })
  return withDeadline(access.signal, patienceMs, async (signal) => {
    let failures = 0
    let known: Known | undefined
    for (let waitingMs = firstWaitMs; ; waitingMs = Math.min(waitingMs * 2, limits.pollingIntervalMs)) {
      try {
        const look = await withReader({ ...access, signal }, health, (reader) =>
          // At first it is only on its way, as most are: one question is enough.
          waitingMs < limits.pollingIntervalMs ? lookAtReceipt(reader, hash) : lookForReplacement(reader, hash, known),
        )
        if (look.status === 'mined') return
        if (look.status === 'reverted')
          throw new FoyerError('TRANSACTION_FAILED', look.block ? { context: { block: look.block } } : {})
        if (look.status === 'replaced')
          throw new FoyerError('TRANSACTION_REPLACED', look.by ? { context: { hash: look.by } } : {})
        known = look.known
        failures = 0
      } catch (error) {
        failures += 1
        const isOver = ['TRANSACTION_FAILED', 'TRANSACTION_REPLACED'].includes(getErrorCode(error) ?? '')
        if (isOver || signal.aborted || failures >= tolerableFailures) throw error
      }
      await waitMs(waitingMs, signal)
    }
  })
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

type Look =
  | { readonly status: 'mined' }
  | { readonly status: 'reverted'; readonly block: string | undefined }
  | { readonly status: 'pending'; readonly known: Known | undefined }
  | { readonly status: 'replaced'; readonly by: string | undefined }

async function lookAtReceipt(reader: Reader, hash: string): Promise<Look> {
  return (await readEnd(reader, hash)) ?? { status: 'pending', known: undefined }
}

async function lookForReplacement(reader: Reader, hash: string, known: Known | undefined): Promise<Look> {
  const end = await readEnd(reader, hash)
  if (end) return end
  const status = 'pending'
  const now = known ?? readTransaction(await reader.request('eth_getTransactionByHash', [hash]))
  if (!now) return { status, known: undefined }
  const count = await reader.quantity('eth_getTransactionCount', [now.from, 'latest'])
  if (count <= now.nonce) return { status, known: now }
  // Its turn is over. It may have been mined between the two questions.
  const again = await readEnd(reader, hash)
  if (again) return again
  // A node that gives no blocks leaves it open by which one, not whether.
  const by = await findReplacement(reader, now).catch(() => undefined)
  // One node of several behind an address may be late with its receipts.
  if (by?.toLowerCase() === hash.toLowerCase()) return { status, known: now }
  const missed = now.missed + 1
  return by !== undefined || missed >= tolerableMisses
    ? { status: 'replaced', by }
    : { status, known: { ...now, missed } }
}

/** Undefined while it is in no block. */
async function readEnd(
  reader: Reader,
  hash: string,
): Promise<Extract<Look, { status: 'mined' | 'reverted' }> | undefined> {
  const receipt = await reader.request('eth_getTransactionReceipt', [hash])
  if (receipt === null) return undefined
  const { status, blockNumber } = (typeof receipt === 'object' ? receipt : {}) as Record<string, unknown>
  if (status === '0x1') return { status: 'mined' }
  const block = /^0x[0-9a-f]{1,16}$/i.test(String(blockNumber)) ? String(BigInt(String(blockNumber))) : undefined
  if (status === '0x0') return { status: 'reverted', block }
  throw new NodeError('eth_getTransactionReceipt', 'the answer is no receipt')
}

/** Undefined where the node does not know it, or tells nothing that can be read. */
function readTransaction(value: unknown): Known | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { from, nonce } = value as Record<string, unknown>
  if (typeof from !== 'string' || !isAddress(from)) return undefined
  if (typeof nonce !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(nonce)) return undefined
  return { from: from.toLowerCase(), nonce: BigInt(nonce), missed: 0 }
}

/** Looks for what took the place of a transaction in the newest blocks. */
async function findReplacement(reader: Reader, lost: Known): Promise<string | undefined> {
  const head = await reader.quantity('eth_blockNumber', [])
  for (let back = 0n; back < searchedBlocks && back <= head; back += 1n) {
    const block = await reader.request('eth_getBlockByNumber', [`0x${(head - back).toString(16)}`, true])
    const list = typeof block === 'object' && block !== null && 'transactions' in block ? block.transactions : []
    for (const each of Array.isArray(list) ? list : []) {
      const other = readTransaction(each)
      if (other?.from !== lost.from || other.nonce !== lost.nonce) continue
      const hash = (each as Record<string, unknown>).hash
      return isHash(hash) ? hash : undefined
    }
  }
  return undefined
}
