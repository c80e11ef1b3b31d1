import type { TransferKind } from './indexer/IndexedBlock.js'

/** What a transaction was for the account that asks. */
export type Operation = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute'

/** One movement of value or one approval, as the account sees it. */
export interface ActivityTransfer {
  readonly kind: TransferKind
  /** Contract of the token, lower case; undefined for the native currency. */
  readonly token: string | undefined
  readonly tokenId: bigint | undefined
  readonly from: string
  readonly to: string
  /** In the smallest unit; 1 for an ERC-721. */
  readonly amount: bigint
  readonly direction: 'in' | 'out' | 'self'
}

/** One transaction that touches the account. */
export interface Activity {
  readonly hash: string
  readonly operation: Operation
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Milliseconds since 1970. */
  readonly minedAtMs: number
  readonly from: string
  /** Undefined for a deployment. */
  readonly to: string | undefined
  /** Undefined when the source does not tell, which may be so for transactions of somebody else. */
  readonly nonce: number | undefined
  /** In the smallest unit of the native currency; undefined when the source does not tell. */
  readonly fee: bigint | undefined
  /** The account's own, in the order they happened; fifty at most. */
  readonly transfers: readonly ActivityTransfer[]
}

/** A page of a history. */
export interface ActivityPage {
  readonly activities: readonly Activity[]
  /** Where the next page begins, in the provider's own words; undefined after the last. */
  readonly next: string | undefined
  /** The source does not see everything: native currency, or what lies before its first block. */
  readonly isPartial: boolean
}

/** Where a history comes from; replaceable. */
export interface ActivityProvider {
  /** Named in answers and logs. */
  readonly name: string
  /** Whether it can answer for a network. */
  readonly supports: (chainId: string) => boolean
  /**
   * One page, newest first. `cursor` is what the same provider gave as `next`.
   * Throws `bad_request` for a cursor that is not its own, `upstream_failed`, `upstream_timeout` or `unavailable`.
   */
  readonly fetchActivity: (query: {
    readonly chainId: string
    /** Lower case. */
    readonly address: string
    readonly cursor?: string | undefined
    /** Most activities of the page, 1 to 100. */
    readonly limit: number
  }) => Promise<ActivityPage>
}

const zeroAddress = '0x0000000000000000000000000000000000000000'
const sendingSelectors = new Set(['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a'])
const approvingSelectors = new Set(['0x095ea7b3', '0xa22cb465'])

/** What a transaction was for an account, from what it moved there; where it moved nothing (it failed), from what was called. */
export function tellOperation(transaction: {
  readonly transfers: readonly ActivityTransfer[]
  readonly to: string | undefined
  readonly selector: string | undefined
  readonly succeeded: boolean
}): Operation {
  const { transfers, to, selector, succeeded } = transaction
  if (to === undefined) return 'deploy'
  const moves = transfers.filter(({ kind }) => kind !== 'approval' && kind !== 'approvalForAll')
  const received = moves.filter(({ direction }) => direction === 'in')
  const sent = moves.filter(({ direction }) => direction !== 'in')
  if (received.length > 0 && sent.length > 0) return 'trade'
  if (received.length > 0) return received.every(({ from }) => from === zeroAddress) ? 'mint' : 'receive'
  if (sent.length > 0) return sent.every((move) => move.to === zeroAddress) ? 'burn' : 'send'
  if (transfers.length > 0) return 'approve'
  if (selector === undefined || (!succeeded && sendingSelectors.has(selector))) return 'send'
  return !succeeded && approvingSelectors.has(selector) ? 'approve' : 'execute'
}
