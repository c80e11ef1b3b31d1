import { useState } from 'react'
import { getCurrency } from '../../core/queries/currency.js'
import { type OnrampProvider, onrampProvidersQuery, onrampQuotesQuery } from '../../core/queries/onramp.js'
import type { QueryResult } from '../../core/queries/Queries.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useDebounced } from '../../react/useDebounced.js'
import { useQuery } from '../../react/useQuery.js'
import { type BuyForm, createBuyForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import {
  type BuyAmountValidation,
  type BuyChoice,
  type BuyLimits,
  isNativeId,
  joinLimits,
  listAssets,
  listCurrencies,
  listMethods,
  listOffers,
  type Offer,
  type OnrampAsset,
  validateBuyAmount,
} from './buyForm.js'
import { useCountry } from './useCountry.js'

/** The debounce time before a typed amount is sent to the providers, in milliseconds. Same value as AppKit. */
const debounceMs = 500
/**
 * The interval at which quotes are refetched while the widget is visible, in milliseconds. The spec does not define it.
 */
const quoteRefetchIntervalMs = 20_000

/** The state of the purchase form and the functions that change it. */
export interface LiveBuy {
  readonly form: BuyForm
  readonly change: (patch: Partial<BuyForm>) => void
  readonly providers: QueryResult<readonly OnrampProvider[]>
  readonly choice: BuyChoice
  readonly setCountry: (country: string | undefined) => void
  readonly asset: OnrampAsset | undefined
  readonly methods: readonly string[]
  readonly limits: BuyLimits | undefined
  readonly read: BuyAmountValidation
  readonly offers: readonly Offer[]
}

/**
 * Returns the selected values that a provider supports. For the others, returns the defaults: the native token, `money`
 * (the display currency) if a provider accepts it, and the first payment method.
 */
export function resolveBuyChoice(form: BuyForm, providers: readonly OnrampProvider[], money: string): BuyChoice {
  const pick = (all: readonly string[], ...wanted: readonly string[]) => {
    const found = wanted.flatMap((one) => all.find((each) => each.toLowerCase() === one.toLowerCase()) ?? [])
    return found[0] ?? all[0] ?? ''
  }
  const currency = pick(listCurrencies(providers), form.currency, money)
  const assets = listAssets(providers).map(({ id }) => id)
  const asset = pick(assets, form.asset, assets.find(isNativeId) ?? '')
  return { asset, currency, method: pick(listMethods(providers, currency), form.method) }
}

/**
 * Manages the purchase form of one account. `account` must not change during the component's lifetime
 * (`key={account.id}`).
 */
export function useBuy(account: ActiveAccount): LiveBuy {
  const { client, place } = useWidget()
  const given = place.view === 'OnRampProviders' ? place.params?.form : undefined
  const [form, setForm] = useState(given?.owner === account.id ? given : createBuyForm(account.id))
  const providers = useQuery(client, onrampProvidersQuery(client, account.network))
  const known = providers.data ?? []
  const [country, setCountry] = useCountry()
  const choice = { ...resolveBuyChoice(form, known, getCurrency(client)), country }
  const limits = joinLimits(known, choice)
  const read = choice.currency === '' ? {} : validateBuyAmount(form.amountInput.reading, choice.currency, limits)
  const { asset, currency } = choice
  const settled = useDebounced(read.amount, debounceMs)
  const isSettled = settled === read.amount
  const amount = read.fault === undefined && isSettled ? read.amount : undefined
  const canQuote = amount !== undefined && known.some(({ hasQuote }) => hasQuote)
  const quotesQuery = canQuote ? onrampQuotesQuery(client, { asset, currency, amount, country }) : undefined
  const quotes = useQuery(client, quotesQuery, { refetchIntervalMs: quoteRefetchIntervalMs })
  // While the amount is debounced, the loaded quotes belong to the previous amount: do not use them.
  const data = isSettled ? quotes.data : undefined
  return {
    form,
    change: (patch) => setForm((last) => ({ ...last, ...patch })),
    providers,
    ...{ choice, setCountry },
    asset: listAssets(known).find(({ id }) => id === asset),
    methods: listMethods(known, currency),
    limits,
    read,
    offers: listOffers(known, choice, read.amount, { data, isFailed: isSettled && quotes.status === 'error' }),
  }
}
