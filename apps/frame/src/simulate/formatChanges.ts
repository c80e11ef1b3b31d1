import { format } from '@foyer/messages/format'
import type { Change, Notice } from '../approve/Approval.js'
import { formatTokenAmount } from '../approve/formatAmount.js'
import { formatAddress } from '../decode/addresses.js'
import type { TokenBook } from '../decode/createTokenBook.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { sumTransfers, type Transfer } from './parseTransfers.js'

/** The owner, token facts and texts for the formatting of changes. */
export interface ChangeContext {
  readonly from: string
  readonly tokens: TokenBook
  readonly coin: (amount: bigint) => string
  readonly visit: Pick<ScreenSession, 'words' | 'locale'>
}

type Sum = Omit<Transfer, 'from' | 'to'>

/** The maximum number of changes shown. The rest is only counted. */
const maxChanges = 20

/** Formats the changes that transfers cause for one owner. */
export async function formatChanges(
  transfers: readonly Transfer[],
  telling: ChangeContext,
): Promise<{ readonly changes: readonly Change[]; readonly notices: readonly Notice[] }> {
  const { from, tokens, visit } = telling
  const sums = await sortSums(sumTransfers(transfers, from), tokens)
  const left = sums.slice(maxChanges)
  const text = format(visit.words.warnMoreChanges, { count: left.length })
  const tone = left.some(({ amount }) => amount < 0n) ? 'danger' : 'info'
  return {
    changes: await Promise.all(sums.slice(0, maxChanges).map((sum) => formatChange(sum, telling))),
    notices: left.length === 0 ? [] : [{ tone, text }],
  }
}

/**
 * Sorts losses before gains, and known tokens before others: an attacker could hide a loss with many invented tokens.
 */
async function sortSums(sums: readonly Sum[], tokens: TokenBook): Promise<Sum[]> {
  const rank = async ({ asset, amount }: Sum) =>
    (amount < 0n ? 0 : 3) + (asset === 'native' ? 0 : 2 - Number(await tokens.isListed(asset)))
  const ranked = await Promise.all(sums.map(async (sum) => ({ sum, rank: await rank(sum) })))
  return ranked.sort((one, other) => one.rank - other.rank).map(({ sum }) => sum)
}

/** Formats one sum with its sign. Adds the token's address if no list confirms the name. */
export async function formatChange(
  { asset, amount, id }: Sum,
  { tokens, coin, visit }: ChangeContext,
): Promise<Change> {
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
  // Always add the address to a name that only the contract itself states.
  return { sign, text: token.isListed || text.includes(address) ? text : `${text} · ${address}` }
}
