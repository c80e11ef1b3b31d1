import type { ActivityItem } from '../../core/Adapter.js'
import type { SentTransaction } from '../../core/storage/sentTransactions.js'

/** The key under which the view of a result stores the id of its item, so that no toast repeats it. */
export const shownResultKey = 'ActivityDetail.result'

/** The key under which the section of pending transactions stores the ids of its rows, so that no toast repeats them. */
export const pendingRowsKey = 'PendingSection.rows'

/** Converts a transaction sent from this browser to an activity item: a payment, or a swap with both amounts. */
export function toSentItem({ token, ...sent }: SentTransaction): ActivityItem {
  const { hash, from, to, amount, symbol, atMs, status, replacedBy } = sent
  const move = {
    direction: 'out',
    amount,
    symbol,
    name: symbol,
    isCollectible: sent.isCollectible === true,
    from,
    to,
  } as const
  const given = { ...move, ...(token !== undefined && { address: token }) }
  const got = sent.got && toGotMove(sent.got, sent)
  return {
    // The wallet's id of a batch is not a transaction hash, so it has no link to an explorer.
    ...{ id: `sent ${hash}`, hash: sent.isBatch ? '' : hash, kind: got ? 'trade' : 'send', status, atMs, from, to },
    ...(replacedBy !== undefined && { replacedBy }),
    moves: got ? [given, got] : [given],
  }
}

function toGotMove(
  { amount, symbol, token }: NonNullable<SentTransaction['got']>,
  { from: to, to: from }: Pick<SentTransaction, 'from' | 'to'>,
): ActivityItem['moves'][number] {
  const move = { direction: 'in', amount, symbol, name: symbol, isCollectible: false, from, to } as const
  return { ...move, ...(token !== undefined && { address: token }) }
}
