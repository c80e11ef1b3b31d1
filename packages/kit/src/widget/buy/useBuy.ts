import { useState } from 'react'
import { getCurrency } from '../../core/queries/currency.js'
import { type OnrampProvider, onrampProvidersQuery, onrampQuotesQuery } from '../../core/queries/onramp.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useDebounced } from '../../react/useDebounced.js'
import { type QueryState, useQuery } from '../../react/useQuery.js'
import { type BuyForm, createBuyForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import {
  arrangeOffers,
  type BuyChoice,
  type BuyLimits,
  isNativeId,
  joinLimits,
  listAssets,
  listCurrencies,
  listMethods,
  type Offer,
  type OnrampAsset,
  type ReadAmount,
  readBuyAmount,
} from './buyForm.js'
import { useCountry } from './useCountry.js'

/** How long the typing rests before the providers are asked, in ms; the incumbent's figure. */
const typingMs = 500
/** How often prices are asked for anew while somebody looks, in ms; not in the spec. */
const pricesMs = 20_000

/** Everything the form of a purchase shows, and the ways to change it. */
export interface LiveBuy {
  readonly form: BuyForm
  readonly change: (patch: Partial<BuyForm>) => void
  readonly providers: QueryState<readonly OnrampProvider[]>
  readonly choice: BuyChoice
  readonly setCountry: (country: string | undefined) => void
  readonly asset: OnrampAsset | undefined
  readonly methods: readonly string[]
  readonly limits: BuyLimits | undefined
  readonly read: ReadAmount
  readonly offers: readonly Offer[]
}

/** What the form comes to: what was chosen where somebody sells it, else what most people want first. */
export function chooseBuy(form: BuyForm, providers: readonly OnrampProvider[], money: string): BuyChoice {
  const pick = (all: readonly string[], ...wanted: readonly string[]) => {
    const found = wanted.flatMap((one) => all.find((each) => each.toLowerCase() === one.toLowerCase()) ?? [])
    return found[0] ?? all[0] ?? ''
  }
  const currency = pick(listCurrencies(providers), form.currency, money)
  const assets = listAssets(providers).map(({ id }) => id)
  const asset = pick(assets, form.asset, assets.find(isNativeId) ?? '')
  return { asset, currency, method: pick(listMethods(providers, currency), form.method) }
}

/** Keeps what one account is about to buy; `account` must not change while it lives (`key={account.id}`). */
export function useBuy(account: ActiveAccount): LiveBuy {
  const { client, place } = useWidget()
  const given = place.view === 'OnRampProviders' ? place.params?.form : undefined
  const [form, setForm] = useState(given?.owner === account.id ? given : createBuyForm(account.id))
  const providers = useQuery(client, onrampProvidersQuery(client, account.network))
  const known = providers.data ?? []
  const [country, setCountry] = useCountry()
  const choice = { ...chooseBuy(form, known, getCurrency(client)), country }
  const limits = joinLimits(known, choice)
  const read = choice.currency === '' ? {} : readBuyAmount(form.amountInput.reading, choice.currency, limits)
  const { asset, currency } = choice
  const settled = useDebounced(read.amount, typingMs)
  const isSettled = settled === read.amount
  const amount = read.fault === undefined && isSettled ? read.amount : undefined
  const mayAsk = amount !== undefined && known.some(({ hasQuote }) => hasQuote)
  const question = mayAsk ? onrampQuotesQuery(client, { asset, currency, amount, country }) : undefined
  const answer = useQuery(client, question, { refetchIntervalMs: pricesMs })
  // Until the new question is followed, what is at hand answers the one before.
  const data = isSettled ? answer.data : undefined
  return {
    form,
    change: (patch) => setForm((last) => ({ ...last, ...patch })),
    providers,
    ...{ choice, setCountry },
    asset: listAssets(known).find(({ id }) => id === asset),
    methods: listMethods(known, currency),
    limits,
    read,
    offers: arrangeOffers(known, choice, read.amount, { data, isFailed: isSettled && answer.status === 'error' }),
  }
}
