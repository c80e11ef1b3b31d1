import { format, formatPlural } from '@foyer/messages/format'
import type { Network } from '@foyer/primitives/networks/Network'
import { swapIcon } from '@foyer/ui/icons/accountIcons'
import { formatAddress } from '../decode/addresses.js'
import type { TokenBook } from '../decode/createTokenBook.js'
import { type DecodedSwap, decodeSwap, type SwapRouters } from '../decode/decodeSwap.js'
import type { Effect } from '../decode/Effect.js'
import { FrameFailure } from '../FrameFailure.js'
import { parseQuantity } from '../signers/bytes.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { describeSum, type Telling } from '../simulate/describeChanges.js'
import { sumTransfers, type Transfer } from '../simulate/readTransfers.js'
import type { Notice } from './Approval.js'
import type { Described } from './describeEffects.js'
import { formatAmount } from './formatAmount.js'

/** A transaction of which an app says what must arrive. */
export interface Swap {
  /** What it does in words; undefined where its call cannot be read: then it is told like any other call. */
  readonly told: Described | undefined
  /**
   * Compares what would arrive with what must; `transfers` is undefined where no node could tell. Throws FrameFailure `SWAP_REFUSED` when
   * less would.
   */
  check(transfers: readonly Transfer[] | undefined): Promise<readonly Notice[]>
}

interface Asked {
  readonly request: TransactionRequest
  /**
   * May stand beside the transaction of eth_sendTransaction, as its second parameter: `{ leastReceived: { asset: '0x…', amount: '0x…' } }`,
   * where the asset `native` is the chain's own coin.
   */
  readonly wishes: unknown
  readonly routers: SwapRouters | undefined
  readonly from: string
  readonly chain: Network
  readonly tokens: TokenBook
  readonly visit: Telling['visit']
  /** Host name of the page that asks. */
  readonly hostName: string
}

/**
 * Reads what an app says must arrive; undefined where it says nothing. Its words can make the wallet say no, and never less careful: a call is
 * told as a swap, without a tick, only where our own server's routers are bound to no less, and the trial run moves nothing else.
 * Throws FoyerError `REQUEST_INVALID` for what is no amount.
 */
export async function readSwap({
  request,
  wishes,
  routers,
  from,
  chain,
  tokens,
  visit,
  hostName,
}: Asked): Promise<Swap | undefined> {
  const { leastReceived } = Object(wishes) as Readonly<Record<string, unknown>>
  if (leastReceived === undefined) return undefined
  const { asset: token, amount } = Object(leastReceived) as Readonly<Record<string, unknown>>
  // Of what is no token nothing arrives.
  const asset = String(token).toLowerCase()
  const least = parseQuantity(amount)
  const { words, locale } = visit
  const { decimals, symbol } = chain.nativeCurrency
  const telling = { from, tokens, visit, coin: (sum: bigint) => formatAmount(sum, decimals, symbol, locale) }
  const tell = async (sum: bigint, what = asset) => (await describeSum({ asset: what, amount: sum }, telling)).text
  const decoded = decodeSwap(request, from, routers)
  const swap = decoded?.gets === asset && decoded.least >= least ? decoded : undefined
  return {
    told: swap && (await describeSwap(swap, tell, telling)),
    async check(transfers) {
      const danger = (text: string): Notice[] => [{ tone: 'danger', text }]
      if (!transfers) return danger(format(words.warnUnchecked, { least: await tell(least) }))
      const sums = sumTransfers(transfers, from)
      const got = sums.find(({ asset: each, id }) => each.toLowerCase() === asset && id === undefined)?.amount ?? 0n
      if (got < least) throw new FrameFailure('SWAP_REFUSED', format(words.lessText, { least: await tell(least) }))
      if (!swap) return []
      const isPaid = sums.every(
        ({ asset: each, amount: sum, id }) =>
          sum > 0n || (each.toLowerCase() === swap.pays && -sum <= swap.amount && id === undefined),
      )
      if (!isPaid || got < swap.least) return danger(format(words.warnBlind, { host: hostName }))
      // What is shown to arrive must be near what is sure, or it only looks like a good swap.
      return got * 95n > swap.least * 100n ? danger(format(words.warnLoose, { least: await tell(swap.least) })) : []
    },
  }
}

/** Returns the words of a swap after those of the `effects` that come before it in the same batch. */
export function addSwap(
  before: Described,
  told: Described,
  effects: readonly Effect[],
  { to }: TransactionRequest,
  { words, locale }: Telling['visit'],
): Described {
  const lines = [...before.lines, ...told.lines]
  // Allowances for the router belong to the swap. Other calls count as steps.
  const isSwap = effects.every(
    (effect) => effect.kind === 'allow' && effect.spender.toLowerCase() === to?.toLowerCase(),
  )
  return {
    title: isSwap ? told.title : formatPlural(words, 'actionsTitle', lines.length, locale),
    lines,
    notices: [...before.notices, ...told.notices],
  }
}

type Tell = (sum: bigint, asset?: string) => Promise<string>

async function describeSwap(
  { pays, amount, gets, least, via }: DecodedSwap,
  tell: Tell,
  { tokens, visit: { words } }: Pick<Telling, 'tokens' | 'visit'>,
): Promise<Described | undefined> {
  const facts = await Promise.all(
    [pays, gets, ...via].filter((asset) => asset !== 'native').map((asset) => tokens.read(asset)),
  )
  // The names of others are only their own word: they are told with their address, and need a tick.
  const unlisted = facts.filter(({ isListed }) => !isListed)
  if (unlisted.some(({ kind }) => kind !== 'fungible')) return undefined
  const text = format(words.swap, { amount: await tell(amount, pays), least: await tell(least) })
  return {
    title: text,
    lines: [{ icon: swapIcon, text, small: [words.toYou] }],
    notices: unlisted.map(({ address }) => ({
      tone: 'danger',
      text: format(words.warnUnlisted, { address: formatAddress(address) }),
    })),
  }
}
