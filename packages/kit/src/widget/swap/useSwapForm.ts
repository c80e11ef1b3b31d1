import { type Amount, formatExact } from '@foyer/primitives/Amount'
import { getWorth, type Money } from '@foyer/primitives/worth'
import { useEffect, useState } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import type { QueryResult } from '../../core/queries/Queries.js'
import { offerLifetimeMs, type SwapOffer, type SwapOffers, swapOffersQuery } from '../../core/swap/swapOffers.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useDebounced } from '../../react/useDebounced.js'
import { useQuery } from '../../react/useQuery.js'
import { useLocale } from '../shell/useWords.js'
import { createSwapForm, type SwapForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { createAmountInput } from '../tokens/amountInput.js'
import { getImpact } from './swapAmounts.js'
import { getMax, parseSwapAmount, resolvePreset, type SwapFormValidation, validateSwapForm } from './swapForm.js'
import { useSlippage } from './useSlippage.js'
import { defaultGas, useSwapFee } from './useSwapFee.js'
import { type SwapTokens, usePriced, useSwapTokens } from './useSwapTokens.js'

/** The debounce time before a typed amount is sent to the providers, in milliseconds. Same value as AppKit. */
const debounceMs = 200

/** The state of the swap form and the functions that change it. */
export interface LiveSwap {
  readonly form: SwapForm
  readonly change: (patch: Partial<SwapForm>) => void
  readonly tokens: SwapTokens
  readonly from: AssetBalance | undefined
  readonly to: AssetBalance | undefined
  readonly amount: Amount | undefined
  readonly offers: QueryResult<SwapOffers>
  /** True while the shown offers belong to an earlier input. */
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
  readonly reading: SwapFormValidation
  /**
   * Sets the amount to the whole balance, less the maximum fee. Undefined while the fee of the native token is unknown.
   */
  readonly useMax: (() => void) | undefined
  readonly switchDirection: () => void
}

function findToken(tokens: SwapTokens, address: string | undefined): AssetBalance | undefined {
  return address === undefined
    ? undefined
    : tokens.all?.find(({ asset }) => (asset.address ?? '').toLowerCase() === address.toLowerCase())
}

/**
 * Manages the swap form of one account. `account` must not change during the component's lifetime (`key={account.id}`).
 */
export function useSwapForm(account: ActiveAccount): LiveSwap {
  const { client } = useWidget()
  const { network, address } = account
  const locale = useLocale()
  const tokens = useSwapTokens(account)
  const [form, setForm] = useFormState(account, tokens)
  const change = (patch: Partial<SwapForm>) => setForm((last) => ({ ...last, ...patch }))
  const [slippage, setSlippage] = useSlippage()
  const [from, to] = [usePriced(findToken(tokens, form.from)), usePriced(findToken(tokens, form.to))]
  const isNative = from !== undefined && from.asset.address === undefined
  const native = usePriced(tokens.native)

  const typed = useDebounced(form.amountInput, debounceMs)
  const settled = parseSwapAmount(typed.reading, from?.asset)
  const requested = 'amount' in settled ? settled.amount : undefined
  const isShown = useShown(client)
  const offersRequest = from &&
    to &&
    requested && { network, account: address, from: from.asset, to: to.asset, amount: requested.atomic, slippage }
  const offersState = useQuery(client, offersRequest && swapOffersQuery(client, offersRequest), {
    ...(isShown && { refetchIntervalMs: offerLifetimeMs }),
  })
  const isQuoting = offersRequest !== undefined && (typed !== form.amountInput || offersState.status === 'pending')
  const offers = offersRequest && offersState.status !== 'error' ? offersState.data : undefined
  const best = offers?.offers[0]
  const offer = offers?.offers.find(({ provider }) => provider.id === form.providerId) ?? best

  const feeOf = useSwapFee(account, tokens.all !== undefined)
  const fee = feeOf(offer?.gas ?? defaultGas)
  const read = parseSwapAmount(form.amountInput.reading, from?.asset)
  const amount = 'amount' in read ? read.amount : undefined
  const paid = from && amount && getWorth({ ...from, amount })
  const got = to && offer && getWorth({ ...to, amount: { atomic: offer.toAmount, decimals: to.asset.decimals } })
  const impact = offer && getImpact(offer, isQuoting ? undefined : paid, isQuoting ? undefined : got)
  // The tick is valid only for the shown tokens and amount. After a change the user has to tick again.
  const subject = JSON.stringify([form.from, form.to, form.amountInput.reading])
  const [acceptedFor, setAcceptedFor] = useState<string>()
  const isImpactAccepted = acceptedFor === subject
  const inputs = {
    ...{ from, to, isNative, fee, impact, isImpactAccepted },
    typed: form.amountInput.reading,
    native: native?.amount,
    offers: isQuoting ? undefined : offers,
    hasFailed: !isQuoting && offersRequest !== undefined && offersState.status === 'error',
    offer: isQuoting ? undefined : offer,
  }
  const maxFee = feeOf(getGasForMax(offer))
  const reading: SwapFormValidation = tokens.all ? validateSwapForm(inputs) : { step: 'selectToken', isWaiting: true }
  return {
    ...{ form, change, tokens, from, to, amount, offers: offersState, isQuoting, offer, best, paid, got, fee, native },
    ...{ impact, isImpactAccepted, slippage, setSlippage, reading },
    acceptImpact: (accepted) => setAcceptedFor(accepted ? subject : undefined),
    useMax:
      from && (maxFee || !isNative)
        ? () => change({ amountInput: createAmountInput(formatExact(getMax(from, isNative, maxFee)), locale) })
        : undefined,
    switchDirection: () => {
      // Use the received amount as the new paid amount. Without an offer use 1.
      const plain =
        to && offer && !isQuoting ? formatExact({ atomic: offer.toAmount, decimals: to.asset.decimals }) : '1'
      change({ from: form.to, to: form.from, amountInput: createAmountInput(plain, locale), providerId: undefined })
    },
  }
}

/**
 * Adds 50 %, because the gas price can rise before the swap. Assumes at least the default gas, because the route can
 * change with the amount.
 */
function getGasForMax(offer: SwapOffer | undefined): bigint {
  const gas = offer?.gas ?? defaultGas
  return ((gas > defaultGas ? gas : defaultGas) * 3n) / 2n
}

/**
 * Manages the form state: the form in the view's parameters, or the host's preset as soon as the tokens are loaded. A
 * new preset also replaces an open form [S2.13].
 */
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
    const { arguments: requested } = request
    const known = all.map(({ asset }) => asset)
    if (requested) setForm({ ...createSwapForm(account.id), ...resolvePreset(known, requested, locale) })
  }, [all, request, seenSeq, account.id, locale])
  return [form, setForm] as const
}
