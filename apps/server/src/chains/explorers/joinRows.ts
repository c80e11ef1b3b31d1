import { type Activity, type ActivityTransfer, getOperation } from '../ActivityProvider.js'

/** A row of an explorer list. The rows of several lists form an activity. */
export interface ExplorerRow {
  readonly hash: string
  /** {@link pendingBlock} if the transaction is in no block yet. */
  readonly block: number
  readonly minedAtMs: number
  /** The position of the transaction in its block. */
  readonly position?: number | undefined
  readonly nonce?: number | undefined
  readonly fee?: bigint | undefined
  /** Only defined in rows of the list of transactions. */
  readonly transaction?: {
    readonly from: string
    readonly to: string | undefined
    readonly status: Activity['status']
    readonly selector: string | undefined
  }
  readonly move?: Omit<ActivityTransfer, 'direction'>
}

/** An activity and its block. */
export interface PlacedActivity {
  readonly block: number
  readonly activity: Activity
}

/** A value above every block number that JSON can represent exactly. */
export const pendingBlock = Number.MAX_SAFE_INTEGER

/** The maximum transfers per activity: an airdrop to ten thousand addresses is one entry of a history. */
const maxTransfers = 50

/**
 * Joins the rows of several lists into activities of an account, newest first. Each list is newest first. Their order
 * is: transactions, internal transactions, tokens. The same rows always give the same order.
 */
export function joinRows(lists: readonly (readonly ExplorerRow[])[], address: string): readonly PlacedActivity[] {
  const byHash = new Map<string, ExplorerRow[]>()
  for (const row of lists.flatMap((rows) => rows.toReversed())) {
    const known = byHash.get(row.hash)
    if (known === undefined) byHash.set(row.hash, [row])
    else known.push(row)
  }
  return [...byHash.values()]
    .flatMap((rows) => toPlaced(rows, address))
    .toSorted((a, b) => b.block - a.block || b.position - a.position || (a.activity.hash < b.activity.hash ? -1 : 1))
}

function toPlaced(rows: readonly ExplorerRow[], address: string): readonly (PlacedActivity & { position: number })[] {
  const [first] = rows
  if (first === undefined) return []
  const find = <T>(read: (row: ExplorerRow) => T | undefined) =>
    rows.map(read).find((value): value is T & {} => value !== undefined)
  const transaction = find((row) => row.transaction)
  const status = transaction?.status ?? 'confirmed'
  const moves = rows.flatMap(({ move }) => move ?? [])
  const moved = moves.find(({ from, to }) => from === address || to === address)
  if (transaction === undefined && moved === undefined) return []
  // For transactions of other accounts, explorers return only transfers. Use the sender and receiver of the first
  // transfer then.
  const activity = createActivity(address, {
    ...{ hash: first.hash, status, minedAtMs: first.minedAtMs, moves },
    from: transaction?.from ?? moved?.from ?? address,
    to: transaction === undefined ? (moved?.to ?? address) : transaction.to,
    selector: transaction?.selector,
    nonce: find(({ nonce }) => nonce),
    fee: find(({ fee }) => fee),
  })
  return [{ block: first.block, position: find(({ position }) => position) ?? -1, activity }]
}

/**
 * Creates the activity of an account. `moves` are the transfers of all accounts. A failed transaction has moved
 * nothing.
 */
export function createActivity(
  address: string,
  transaction: Omit<Activity, 'operation' | 'transfers'> & {
    readonly selector: string | undefined
    readonly moves: readonly Omit<ActivityTransfer, 'direction'>[]
  },
): Activity {
  const { moves, selector, ...facts } = transaction
  const succeeded = facts.status !== 'failed'
  const transfers = (succeeded ? moves : [])
    .filter(({ from, to }) => from === address || to === address)
    .slice(0, maxTransfers)
    .map((move) => ({ ...move, direction: getDirection(move, address) }))
  return { ...facts, operation: getOperation({ transfers, to: facts.to, selector, succeeded }), transfers }
}

function getDirection(
  { from, to }: Pick<ActivityTransfer, 'from' | 'to'>,
  address: string,
): ActivityTransfer['direction'] {
  if (from === to) return 'self'
  return from === address ? 'out' : 'in'
}

/**
 * Returns the approval in the call data `input` (lower case), because explorers do not list approvals. The kind of
 * token is unknown here, so the token id of an ERC-721 approval is returned as an amount.
 */
export function parseApproval(owner: string, token: string, input: string): ExplorerRow['move'] {
  const [selector, spender, amount] = [input.slice(0, 10), input.slice(34, 74), input.slice(74, 138)]
  if (!/^[0-9a-f]{40}$/.test(spender) || !/^[0-9a-f]{64}$/.test(amount)) return undefined
  const move = { token, tokenId: undefined, from: owner, to: `0x${spender}`, amount: BigInt(`0x${amount}`) }
  if (selector === '0x095ea7b3') return { kind: 'approval', ...move }
  return selector === '0xa22cb465' ? { kind: 'approvalForAll', ...move } : undefined
}
