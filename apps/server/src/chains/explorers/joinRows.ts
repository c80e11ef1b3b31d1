import { type Activity, type ActivityTransfer, tellOperation } from '../ActivityProvider.js'

/** What one list of an explorer says of one transaction; several rows of several lists make an activity. */
export interface ExplorerRow {
  readonly hash: string
  /** {@link pendingBlock} when it is in no block yet. */
  readonly block: number
  readonly minedAtMs: number
  /** Place of the transaction in its block. */
  readonly position?: number | undefined
  readonly nonce?: number | undefined
  readonly fee?: bigint | undefined
  /** Only in the list of transactions. */
  readonly transaction?: {
    readonly from: string
    readonly to: string | undefined
    readonly status: Activity['status']
    readonly selector: string | undefined
  }
  readonly move?: Omit<ActivityTransfer, 'direction'>
}

/** An activity and where it stands. */
export interface PlacedActivity {
  readonly block: number
  readonly activity: Activity
}

/** Above every block, and still a number in JSON. */
export const pendingBlock = Number.MAX_SAFE_INTEGER

/** A drop to ten thousand addresses is one line of a history, not ten thousand. */
const transfersShown = 50

/**
 * Joins the rows of several lists to activities of an account, newest first. `lists` are newest first each: transactions, then what
 * contracts moved, then tokens. The order is the same whenever the same rows come.
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
  // Of a transaction of somebody else the explorers tell only what it moved: whom that came from and went to is told instead.
  const activity = tellActivity(address, {
    ...{ hash: first.hash, status, minedAtMs: first.minedAtMs, moves },
    from: transaction?.from ?? moved?.from ?? address,
    to: transaction === undefined ? (moved?.to ?? address) : transaction.to,
    selector: transaction?.selector,
    nonce: find(({ nonce }) => nonce),
    fee: find(({ fee }) => fee),
  })
  return [{ block: first.block, position: find(({ position }) => position) ?? -1, activity }]
}

/** An activity as an account sees it. `moves` are what happened to anybody; what a failed transaction would have moved did not move. */
export function tellActivity(
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
    .slice(0, transfersShown)
    .map((move) => ({ ...move, direction: tellDirection(move, address) }))
  return { ...facts, operation: tellOperation({ transfers, to: facts.to, selector, succeeded }), transfers }
}

function tellDirection(
  { from, to }: Pick<ActivityTransfer, 'from' | 'to'>,
  address: string,
): ActivityTransfer['direction'] {
  if (from === to) return 'self'
  return from === address ? 'out' : 'in'
}

/**
 * What a transaction approved, from what was called: explorers list no approvals. `input` is the data of the call, lower case.
 * Which kind of token it is about cannot be told from here, so a number of ERC-721 counts as an amount.
 */
export function readApproval(owner: string, token: string, input: string): ExplorerRow['move'] {
  const [selector, spender, amount] = [input.slice(0, 10), input.slice(34, 74), input.slice(74, 138)]
  if (!/^[0-9a-f]{40}$/.test(spender) || !/^[0-9a-f]{64}$/.test(amount)) return undefined
  const move = { token, tokenId: undefined, from: owner, to: `0x${spender}`, amount: BigInt(`0x${amount}`) }
  if (selector === '0x095ea7b3') return { kind: 'approval', ...move }
  return selector === '0xa22cb465' ? { kind: 'approvalForAll', ...move } : undefined
}
