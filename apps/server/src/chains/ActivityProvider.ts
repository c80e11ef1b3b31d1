import type { TransferKind } from './indexer/IndexedBlock.js'

/** The purpose of a transaction from the account's point of view. */
export type Operation = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute'

/** A transfer or approval from the account's point of view. */
export interface ActivityTransfer {
  readonly kind: TransferKind
  /** The contract of the token in lower case. Undefined for the native currency. */
  readonly token: string | undefined
  readonly tokenId: bigint | undefined
  readonly from: string
  readonly to: string
  /** The amount in the smallest unit. 1 for an ERC-721 token. */
  readonly amount: bigint
  readonly direction: 'in' | 'out' | 'self'
}

/** A transaction that involves the account. */
export interface Activity {
  readonly hash: string
  readonly operation: Operation
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Milliseconds since 1970. */
  readonly minedAtMs: number
  readonly from: string
  /** Undefined for a deployment. */
  readonly to: string | undefined
  /** Undefined if the source does not return it, for example for transactions of other accounts. */
  readonly nonce: number | undefined
  /** The fee in the smallest unit of the native currency. Undefined if the source does not return it. */
  readonly fee: bigint | undefined
  /** The transfers of this account in order, at most fifty. */
  readonly transfers: readonly ActivityTransfer[]
}

/** A page of a history. */
export interface ActivityPage {
  readonly activities: readonly Activity[]
  /** The cursor of the next page, in the provider's own format. Undefined after the last page. */
  readonly next: string | undefined
  /** Whether the source misses something: native currency, or transactions before its first block. */
  readonly isPartial: boolean
}

/** A replaceable source of transaction histories. */
export interface ActivityProvider {
  /** The name in responses and logs. */
  readonly name: string
  /** Returns whether the provider supports a network. */
  readonly supports: (chainId: string) => boolean
  /**
   * Fetches one page, newest first. `cursor` is the `next` of an earlier page of this provider.
   *
   * Throws `bad_request` for an unknown cursor, `upstream_failed`, `upstream_timeout` or `unavailable`.
   */
  readonly fetchActivity: (query: {
    readonly chainId: string
    /** The address in lower case. */
    readonly address: string
    readonly cursor?: string | undefined
    /** The maximum number of activities on the page, 1 to 100. */
    readonly limit: number
  }) => Promise<ActivityPage>
}

const zeroAddress = '0x0000000000000000000000000000000000000000'
const sendingSelectors = new Set(['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a'])
const approvingSelectors = new Set(['0x095ea7b3', '0xa22cb465'])

/**
 * Returns the purpose of a transaction for an account from its transfers. If there are none, for example after a
 * failure, uses the called function.
 */
export function getOperation(transaction: {
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
