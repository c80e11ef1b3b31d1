import type { Words } from '@foyer/messages/en'
import { format } from '@foyer/messages/format'
import { formatAmount } from '@foyer/primitives/formatAmount'
import type { ActivityItem, ActivityMove } from '../../core/Adapter.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'

type ActivityWords = Words<'activity'>

/** A transaction with the data that only this browser has. */
export interface ShownActivity extends ActivityItem {
  /** The name of the provider, if this transaction delivered a purchase. */
  readonly seller?: string
}

/**
 * Returns the title of a transaction in one or two words. A failed transaction has a title of failure, because none of
 * its effects happened.
 */
export function getActivityTitle(item: ShownActivity, words: ActivityWords): string {
  const { kind } = item
  if (item.status === 'failed') {
    if (kind === 'approve') return words.failedApprove
    if (kind === 'deploy') return words.failedDeploy
    return kind === 'send' ? words.failedSend : words.failedExecute
  }
  if (kind === 'send' && isToSelf(item)) return words.self
  if (kind === 'approve' && isRevoked(item)) return words.revoke
  if (kind === 'receive' && item.seller !== undefined) return words.buy
  return kind === 'other' ? words.execute : words[kind]
}

/** Returns the transfer to show in a row. For a swap, `main` is the received amount and `given` the paid one. */
export function selectMoves({ kind, moves }: ActivityItem): {
  readonly main?: ActivityMove
  readonly given?: ActivityMove
} {
  const main = kind === 'trade' ? moves.find(({ direction }) => direction === 'in') : moves[0]
  const given = kind === 'trade' ? moves.find(({ direction }) => direction === 'out') : undefined
  return { ...(main && { main }), ...(given && { given }) }
}

/** Returns the address of the other party: the sender or recipient, the approved spender, or the contract. */
export function getCounterparty(item: ActivityItem): string | undefined {
  const { main } = selectMoves(item)
  if (item.kind === 'receive') return main?.from ?? item.from
  if (item.kind === 'send') return isToSelf(item) ? undefined : (main?.to ?? item.to)
  if (item.kind === 'approve') return main?.to ?? item.to
  return item.kind === 'execute' || item.kind === 'other' ? item.to : undefined
}

/** Formats an amount, such as `5 USDC` or `Foyer Art #5`. Several pieces of a collectible are shown as `3 × …`. */
export function formatMove({ amount, symbol, name, isCollectible }: ActivityMove, locale: string): string {
  if (isCollectible) {
    const what = cleanName(name, 32) || '?'
    return amount === '1' || amount === '0' ? what : `${cleanName(formatAmount(amount, locale), 16)} × ${what}`
  }
  return `${formatAmount(amount, locale)} ${cleanSymbol(symbol)}`
}

/** Formats an amount with its sign. An approval transfers nothing, so only the token is shown. */
export function formatSigned(item: ActivityItem, move: ActivityMove, locale: string): string {
  if (item.kind === 'approve') return move.isCollectible ? cleanName(move.name, 32) : cleanSymbol(move.symbol)
  const text = formatMove(move, locale)
  if (move.direction === 'in') return `+${text}`
  return move.direction === 'out' ? `−${text}` : text
}

/** Returns the transaction as a sentence. `who` is a name or a shortened address. */
export function formatActivity(item: ShownActivity, who: string, words: ActivityWords, locale: string): string {
  const { main, given } = selectMoves(item)
  const name = getActivityTitle(item, words)
  if (item.status === 'failed' || item.status === 'replaced' || !main) return name
  const amount = formatMove(main, locale)
  const token = main.isCollectible ? cleanName(main.name, 32) : cleanSymbol(main.symbol)
  switch (item.kind) {
    case 'receive':
      if (item.seller !== undefined) return format(words.bought, { amount, who: cleanName(item.seller, 32) })
      return format(words.received, { amount, who })
    case 'send':
      return isToSelf(item) ? format(words.sentToSelf, { amount }) : format(words.sent, { amount, who })
    case 'trade':
      return given ? format(words.swapped, { given: formatMove(given, locale), got: amount }) : name
    case 'mint':
      return format(words.minted, { amount })
    case 'burn':
      return format(words.burned, { amount })
    case 'approve':
      return format(isRevoked(item) ? words.revoked : words.approved, { who, token })
    default:
      return name
  }
}

function isToSelf({ moves }: ActivityItem): boolean {
  return moves.length > 0 && moves.every(({ direction }) => direction === 'self')
}

function isRevoked({ moves }: ActivityItem): boolean {
  return moves.length > 0 && moves.every(({ amount }) => !/[1-9]/.test(amount))
}
