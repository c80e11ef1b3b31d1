import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { FrameFailure } from '../FrameFailure.js'
import { parseQuantity, refuse } from '../signers/bytes.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import type { TransactionRequest } from '../signers/Transaction.js'

/** The first parameter of wallet_sendCalls (EIP-5792). */
export interface Batch {
  readonly chainId?: string | number | undefined
  readonly from?: string | undefined
  readonly version?: string | undefined
  readonly id?: string | undefined
  readonly atomicRequired?: boolean | undefined
  readonly capabilities?: unknown
  readonly calls: readonly {
    readonly to: string
    readonly data?: string | undefined
    readonly value?: string | undefined
    readonly capabilities?: unknown
  }[]
}

/** The maximum number of calls of a batch. */
const maxCalls = 50

/**
 * Converts the calls of a batch to transactions of `from` on chain `chainId`.
 *
 * @throws FoyerError `UNAUTHORIZED` for another account. FrameFailure with the errors of EIP-5792:
 *   `capability_not_supported` (5700), `unsupported_chain` (5710), `batch_too_large` (5740), `atomicity_not_supported`
 *   (5760, only a smart account can do it).
 */
export function parseBatch(
  batch: Batch,
  chainId: bigint,
  from: string,
  isSmart: boolean,
): [TransactionRequest, ...TransactionRequest[]] {
  const { calls, capabilities, atomicRequired } = batch
  if (batch.from !== undefined && batch.from.toLowerCase() !== from.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  if (batch.chainId !== undefined && parseQuantity(batch.chainId) !== chainId)
    throw new FrameFailure('unsupported_chain', 'The batch is for another network')
  if (calls.length > maxCalls) throw new FrameFailure('batch_too_large', 'The batch has too many calls')
  if ([capabilities, ...calls.map((call) => call.capabilities)].some(needsCapability))
    throw new FrameFailure('capability_not_supported', 'The wallet does not support a required capability')
  if (atomicRequired === true && calls.length > 1 && !isSmart)
    throw new FrameFailure('atomicity_not_supported', 'The wallet cannot run these calls as one transaction')
  const [first, ...rest] = calls.map(({ to, data, value }) =>
    parseTransaction({ to, ...(data !== undefined && { data }), value: readValue(value) }, chainId, from),
  )
  if (!first) refuse('no calls')
  return [first, ...rest]
}

/** Returns the value in hex. EIP-5792 defines hex, but existing clients also send decimal digits. */
function readValue(value: string | undefined): string {
  if (value === undefined) return '0x0'
  return /^\d{1,78}$/.test(value) ? `0x${BigInt(value).toString(16)}` : value
}

/** Returns true if the app requires a capability (EIP-5792: not marked optional). The frame supports none. */
function needsCapability(capabilities: unknown): boolean {
  if (typeof capabilities !== 'object' || capabilities === null) return false
  return Object.values(capabilities).some(
    (wish: unknown) => !(typeof wish === 'object' && wish !== null && 'optional' in wish && wish.optional === true),
  )
}
