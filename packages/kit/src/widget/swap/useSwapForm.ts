import { type Amount, formatExact } from '@foyer/primitives/Amount'
import { getWorth, type Money } from '@foyer/primitives/worth'
import { useEffect, useState } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { offerLifetimeMs, type SwapOffer, type SwapOffers, swapOffersQuery } from '../../core/swap/swapOffers.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useDebounced } from '../../react/useDebounced.js'
import { type QueryState, useQuery } from '../../react/useQuery.js'
import { useLocale } from '../shell/useWords.js'
import { createSwapForm, type SwapForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { createAmountInput } from '../tokens/amountInput.js'
import { getImpact } from './swapAmounts.js'
import { getMax, readAmount, readPreset, readSwapForm, type SwapReading } from './swapForm.js'
import { useSlippage } from './useSlippage.js'
import { useSwapFee, usualGas } from './useSwapFee.js'
import { type SwapTokens, usePriced, useSwapTokens } from './useSwapTokens.js'

/** How long typing must rest before offers are asked for, in ms; as the incumbent does. */
const settleMs = 200

/** Everything the swap form shows, and the ways to change it. */
export interface LiveSwap {
  readonly form: SwapForm
  readonly change: (patch: Partial<SwapForm>) => void
  readonly tokens: SwapTokens
  readonly from: AssetBalance | undefined
  readonly to: AssetBalance | undefined
  readonly amount: Amount | undefined
  readonly offers: QueryState<SwapOffers>
  /** What is shown belongs to what was typed before. */
  readonly isQuoting: boolean
  readonly offer: SwapOffer | undefined
  readonly best: SwapOffer | undefined
  readonly paid: Money | undefined
  readonly got: Money | undefined
  readonly fee: Amount | undefined
  readonly native: AssetBalance | undefined
  readonly impact: number | undefined
  readonly isImpactAccepted: boolean
  readonly acceptImpact: (accepted: boolean) => void
  readonly slippage: number
  readonly setSlippage: (slippage: number) => void
  readonly reading: SwapReading
  /** Fills in the whole balance, less the highest fee. Undefined while the fee of the native coin is unknown. */
  readonly useMax: (() => void) | undefined
  readonly switchDirection: () => void
}

function find(tokens: SwapTokens, address: string | undefined): AssetBalance | undefined {
  return address === undefined
    ? undefined
    : tokens.all?.find(({ asset }) => (asset.address ?? '').toLowerCase() === address.toLowerCase())
}

/** Keeps the draft of one account; `account` must not change while it lives (`key={account.id}`). */
export function useSwapForm(account: ActiveAccount): LiveSwap {
  const { client } = useWidget()
  const { network, address } = account
  const locale = useLocale()
  const tokens = useSwapTokens(account)
  const [form, setForm] = useFormState(account, tokens)
  const change = (patch: Partial<SwapForm>) => setForm((last) => ({ ...last, ...patch }))
  const [slippage, setSlippage] = useSlippage()
  const [from, to] = [usePriced(find(tokens, form.from)), usePriced(find(tokens, form.to))]
  const isNative = from !== undefined && from.asset.address === undefined
  const native = usePriced(tokens.native)

  const typed = useDebounced(form.amountInput, settleMs)
  const settled = readAmount(typed.reading, from?.asset)
  const asked = 'amount' in settled ? settled.amount : undefined
  const isShown = useShown(client)
  const question = from &&
    to &&
    asked && { network, account: address, from: from.asset, to: to.asset, amount: asked.atomic, slippage }
  const followed = useQuery(client, question && swapOffersQuery(client, question), {
    keepPrevious: true,
    ...(isShown && { refetchIntervalMs: offerLifetimeMs }),
  })
  const isQuoting =
    question !== undefined &&
    (typed !== form.amountInput || followed.isPlaceholderData || followed.status === 'pending')
  const offers = question && followed.status !== 'error' ? followed.data : undefined
  const best = offers?.offers[0]
  const offer = offers?.offers.find(({ provider }) => provider.id === form.providerId) ?? best

  const feeOf = useSwapFee(network, tokens.all !== undefined)
  const fee = feeOf(offer?.gas ?? usualGas)
  const read = readAmount(form.amountInput.reading, from?.asset)
  const amount = 'amount' in read ? read.amount : undefined
  const paid = from && amount && getWorth({ ...from, amount })
  const got = to && offer && getWorth({ ...to, amount: { atomic: offer.toAmount, decimals: to.asset.decimals } })
  const impact = offer && getImpact(offer, isQuoting ? undefined : paid, isQuoting ? undefined : got)
  // A tick is for the loss that was shown: for another pair or amount it is asked for again.
  const subject = JSON.stringify([form.from, form.to, form.amountInput.reading])
  const [acceptedFor, setAcceptedFor] = useState<string>()
  const isImpactAccepted = acceptedFor === subject
  const inputs = {
    ...{ from, to, isNative, fee, impact, isImpactAccepted },
    typed: form.amountInput.reading,
    native: native?.amount,
    offers: isQuoting ? undefined : offers,
    hasFailed: !isQuoting && question !== undefined && followed.status === 'error',
    offer: isQuoting ? undefined : offer,
  }
  const maxFee = feeOf(getGasForMax(offer))
  const reading: SwapReading = tokens.all ? readSwapForm(inputs) : { step: 'selectToken', isWaiting: true }
  return {
    ...{ form, change, tokens, from, to, amount, offers: followed, isQuoting, offer, best, paid, got, fee, native },
    ...{ impact, isImpactAccepted, slippage, setSlippage, reading },
    acceptImpact: (accepted) => setAcceptedFor(accepted ? subject : undefined),
    useMax:
      from && (maxFee || !isNative)
        ? () => change({ amountInput: createAmountInput(formatExact(getMax(from, isNative, maxFee)), locale) })
        : undefined,
    switchDirection: () => {
      // What would arrive is paid back; nothing yet counts as one.
      const plain =
        to && offer && !isQuoting ? formatExact({ atomic: offer.toAmount, decimals: to.asset.decimals }) : '1'
      change({ from: form.to, to: form.from, amountInput: createAmountInput(plain, locale), providerId: undefined })
    },
  }
}

/** Adds half, because the price of gas may rise before the swap. The route may change with the amount, so it is at least a usual one. */
function getGasForMax(offer: SwapOffer | undefined): bigint {
  const gas = offer?.gas ?? usualGas
  return ((gas > usualGas ? gas : usualGas) * 3n) / 2n
}

/** What was filled in before, else what the host asks for by name, once the tokens are known; also while the form is open [S2.13]. */
function useFormState(account: ActiveAccount, tokens: SwapTokens) {
  const { client, place } = useWidget()
  const locale = useLocale()
  const given = place.view === 'Swap' ? place.params?.form : undefined
  const own = given?.owner === account.id ? given : undefined
  const [form, setForm] = useState(own ?? createSwapForm(account.id))
  const request = useClientState(
    client,
    ({ modal }) => [modal.request],
    ({ modal }) => modal.request,
  )
  const [seenSeq, setSeenSeq] = useState(own === undefined ? undefined : request.seq)
  const { all } = tokens
  useEffect(() => {
    if (!all || request.view !== 'Swap' || request.seq === seenSeq) return
    setSeenSeq(request.seq)
    const { arguments: asked } = request
    const known = all.map(({ asset }) => asset)
    if (asked) setForm({ ...createSwapForm(account.id), ...readPreset(known, asked, locale) })
  }, [all, request, seenSeq, account.id, locale])
  return [form, setForm] as const
}
