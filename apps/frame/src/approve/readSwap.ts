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
import { type ChangeContext, formatChange } from '../simulate/formatChanges.js'
import { sumTransfers, type Transfer } from '../simulate/parseTransfers.js'
import type { Notice } from './Approval.js'
import { formatAmount } from './formatAmount.js'
import type { FormattedEffects } from './formatEffects.js'

/** A transaction for which the app states a minimum received amount. */
export interface Swap {
  /** The swap as text. Undefined if the call cannot be decoded: it is then shown like any other call. */
  readonly told: FormattedEffects | undefined
  /**
   * Compares the simulated transfers with the minimum. `transfers` is undefined if no node could simulate. Throws
   * FrameFailure `SWAP_REFUSED` if less than the minimum would arrive.
   */
  check(transfers: readonly Transfer[] | undefined): Promise<readonly Notice[]>
}

interface Asked {
  readonly request: TransactionRequest
  /**
   * The second parameter of eth_sendTransaction, if any: `{ leastReceived: { asset: '0x…', amount: '0x…' } }`. The
   * asset `native` is the chain's own coin.
   */
  readonly wishes: unknown
  readonly routers: SwapRouters | undefined
  readonly from: string
  readonly chain: Network
  readonly tokens: TokenBook
  readonly visit: ChangeContext['visit']
  /** The host name of the requesting page. */
  readonly hostName: string
}

/**
 * Parses the minimum received amount of an app. Returns undefined without one. The app's claim can only make the wallet
 * stricter. A call is shown as a swap only if a router listed by our server guarantees at least this amount. It needs
 * no checkbox only if the simulation moves nothing else. Throws FoyerError `REQUEST_INVALID` for an invalid amount.
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
  // An invalid token matches no transfer, so the received amount is 0.
  const asset = String(token).toLowerCase()
  const least = parseQuantity(amount)
  const { words, locale } = visit
  const { decimals, symbol } = chain.nativeCurrency
  const telling = { from, tokens, visit, coin: (sum: bigint) => formatAmount(sum, decimals, symbol, locale) }
  const notify = async (sum: bigint, what = asset) => (await formatChange({ asset: what, amount: sum }, telling)).text
  const decoded = decodeSwap(request, from, routers)
  const swap = decoded?.gets === asset && decoded.least >= least ? decoded : undefined
  return {
    told: swap && (await formatSwap(swap, notify, telling)),
    async check(transfers) {
      const danger = (text: string): Notice[] => [{ tone: 'danger', text }]
      if (!transfers) return danger(format(words.warnUnchecked, { least: await notify(least) }))
      const sums = sumTransfers(transfers, from)
      const got = sums.find(({ asset: each, id }) => each.toLowerCase() === asset && id === undefined)?.amount ?? 0n
      if (got < least) throw new FrameFailure('SWAP_REFUSED', format(words.lessText, { least: await notify(least) }))
      if (!swap) return []
      const isPaid = sums.every(
        ({ asset: each, amount: sum, id }) =>
          sum > 0n || (each.toLowerCase() === swap.pays && -sum <= swap.amount && id === undefined),
      )
      if (!isPaid || got < swap.least) return danger(format(words.warnBlind, { host: hostName }))
      // Warn if the simulated amount is far above the guaranteed minimum: the swap only looks good.
      return got * 95n > swap.least * 100n ? danger(format(words.warnLoose, { least: await notify(swap.least) })) : []
    },
  }
}

/** Adds the text of a swap to the text of the `effects` before it in the same batch. */
export function addSwap(
  before: FormattedEffects,
  told: FormattedEffects,
  effects: readonly Effect[],
  { to }: TransactionRequest,
  { words, locale }: ChangeContext['visit'],
): FormattedEffects {
  const lines = [...before.lines, ...told.lines]
  // Allowances for the router belong to the swap. Other calls count as separate steps.
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

async function formatSwap(
  { pays, amount, gets, least, via }: DecodedSwap,
  notify: Tell,
  { tokens, visit: { words } }: Pick<ChangeContext, 'tokens' | 'visit'>,
): Promise<FormattedEffects | undefined> {
  const facts = await Promise.all(
    [pays, gets, ...via].filter((asset) => asset !== 'native').map((asset) => tokens.read(asset)),
  )
  // Only the contract itself states the name of an unlisted token: show its address and require the checkbox.
  const unlisted = facts.filter(({ isListed }) => !isListed)
  if (unlisted.some(({ kind }) => kind !== 'fungible')) return undefined
  const text = format(words.swap, { amount: await notify(amount, pays), least: await notify(least) })
  return {
    title: text,
    lines: [{ icon: swapIcon, text, small: [words.toYou] }],
    notices: unlisted.map(({ address }) => ({
      tone: 'danger',
      text: format(words.warnUnlisted, { address: formatAddress(address) }),
    })),
  }
}
