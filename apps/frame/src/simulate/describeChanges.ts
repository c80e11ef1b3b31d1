import { format } from '@foyer/messages/format'
import type { Change, Notice } from '../approve/Approval.js'
import { formatTokenAmount } from '../approve/formatAmount.js'
import { formatAddress } from '../decode/addresses.js'
import type { TokenBook } from '../decode/createTokenBook.js'
import type { Visit } from '../views/ScreenQueue.js'
import { sumTransfers, type Transfer } from './readTransfers.js'

/** For whom, and in which words. */
export interface Telling {
  readonly from: string
  readonly tokens: TokenBook
  readonly coin: (amount: bigint) => string
  readonly visit: Pick<Visit, 'words' | 'locale'>
}

type Sum = Omit<Transfer, 'from' | 'to'>

/** More than anybody reads; the rest is counted. */
const maxChanges = 20

/** What transfers change for one owner, in words. */
export async function describeChanges(
  transfers: readonly Transfer[],
  telling: Telling,
): Promise<{ readonly changes: readonly Change[]; readonly notices: readonly Notice[] }> {
  const { from, tokens, visit } = telling
  const sums = await sortSums(sumTransfers(transfers, from), tokens)
  const left = sums.slice(maxChanges)
  const text = format(visit.words.warnMoreChanges, { count: left.length })
  const tone = left.some(({ amount }) => amount < 0n) ? 'danger' : 'info'
  return {
    changes: await Promise.all(sums.slice(0, maxChanges).map((sum) => describeSum(sum, telling))),
    notices: left.length === 0 ? [] : [{ tone, text }],
  }
}

/** What goes before what comes, and what is known before what anybody can make up to crowd it out of sight. */
async function sortSums(sums: readonly Sum[], tokens: TokenBook): Promise<Sum[]> {
  const rank = async ({ asset, amount }: Sum) =>
    (amount < 0n ? 0 : 3) + (asset === 'native' ? 0 : 2 - Number(await tokens.isListed(asset)))
  const ranked = await Promise.all(sums.map(async (sum) => ({ sum, rank: await rank(sum) })))
  return ranked.sort((one, other) => one.rank - other.rank).map(({ sum }) => sum)
}

/** One sum with its sign, and its token's address where nobody vouches for the name. */
export async function describeSum({ asset, amount, id }: Sum, { tokens, coin, visit }: Telling): Promise<Change> {
  const { words, locale } = visit
  const sign = amount < 0n ? '-' : '+'
  const size = amount < 0n ? -amount : amount
  if (asset === 'native') return { sign, text: coin(size) }
  const token = await tokens.read(asset)
  const address = formatAddress(asset)
  const collection = token.symbol ?? address
  const text =
    id === undefined
      ? formatTokenAmount(size, token, words, locale)
      : format(size === 1n ? words.item : words.items, { collection, id: id.toString(), count: size.toString() })
  // A name that is only the contract's own word never stands alone.
  return { sign, text: token.isListed || text.includes(address) ? text : `${text} · ${address}` }
}
