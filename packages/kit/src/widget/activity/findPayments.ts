import { type Amount, parseAmount } from '@foyer/primitives/Amount'
import type { ActivityItem, AssetBalance } from '../../core/Adapter.js'

/** A payment that an account received. */
export interface Payment {
  readonly asset: AssetBalance['asset']
  readonly amount: Amount
}

/** An asset whose balance has increased. */
export interface Rise extends Payment {
  readonly key: string
}

export function getAssetKey(address: string | undefined): string {
  return address?.toLowerCase() ?? ''
}

/** Returns the assets that rose. Unverified tokens are left out: strangers send them to get attention. */
export function findRises(before: ReadonlyMap<string, bigint>, after: readonly AssetBalance[]): Rise[] {
  return after.flatMap(({ asset, amount, isUnverified }) => {
    const key = getAssetKey(asset.address)
    const atomic = amount.atomic - (before.get(key) ?? 0n)
    return atomic > 0n && !isUnverified ? [{ key, asset, amount: { atomic, decimals: amount.decimals } }] : []
  })
}

/**
 * Returns the payments among the newest transactions that add up to a rise exactly, or undefined if none do. The
 * transactions are ordered, newest first. A swap, a claim or a returned fee is part of the sum, but not a payment.
 */
export function findPayments(
  { key, asset, amount }: Rise,
  items: readonly ActivityItem[],
  account: string,
): Payment[] | undefined {
  const { decimals } = amount
  let sum = 0n
  let paid = 0n
  for (const item of items) {
    const change = getChange(item, key, decimals, account)
    if (!change) return undefined
    sum += change.received - change.spent
    if (item.kind === 'receive') paid += change.received
    if (sum === amount.atomic) return paid > 0n ? [{ asset, amount: { atomic: paid, decimals } }] : []
  }
  return undefined
}

/** Returns the received and the spent amount of a transaction, or undefined if an amount cannot be parsed. */
function getChange(
  { status, moves, fee, from }: ActivityItem,
  key: string,
  decimals: number,
  account: string,
): { readonly received: bigint; readonly spent: bigint } | undefined {
  let [received, spent] = [0n, 0n]
  if (status === 'pending' || status === 'replaced') return { received, spent }
  const isOwn = from.toLowerCase() === account.toLowerCase()
  if (key === '' && isOwn) {
    const parsed = fee === undefined ? undefined : parseAmount(fee, decimals)
    if (!parsed || 'problem' in parsed) return undefined
    spent += parsed.amount.atomic
  }
  if (status === 'failed') return { received, spent }
  for (const move of moves) {
    if (move.isCollectible || getAssetKey(move.address) !== key || move.direction === 'self') continue
    const parsed = parseAmount(move.amount, decimals)
    if ('problem' in parsed) return undefined
    if (move.direction === 'in') received += parsed.amount.atomic
    else spent += parsed.amount.atomic
  }
  return { received, spent }
}
