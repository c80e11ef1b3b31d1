import type { HistoryItem } from '@foyer/contract/http/getAccountHistory'
import type { Messages } from '@foyer/messages/en'
import { type Locale, locales } from '@foyer/messages/locales'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { type FC, type ReactNode, useMemo, useState } from 'react'
import { createClient } from '../../../packages/kit/src/core/createClient.js'
import { createBrowserStorage } from '../../../packages/kit/src/core/storage/storage.js'
import {
  createTestOnramp,
  createTestOrder,
  createTestSeller,
} from '../../../packages/kit/src/testing/createTestOnramp.js'
import { views as purchaseViews } from '../../../packages/kit/src/widget/buy/purchaseViews.js'
import type { PurchaseAttempt, PurchaseState } from '../../../packages/kit/src/widget/buy/startPurchase.js'
import { views as buyViews } from '../../../packages/kit/src/widget/buy/views.js'
import { LegalContext } from '../../../packages/kit/src/widget/shell/Legal.js'
import { getCurrent, type History, navigate } from '../../../packages/kit/src/widget/shell/navigate.js'
import { getTitle, type LoadedView } from '../../../packages/kit/src/widget/shell/registry.js'
import { TranslationsContext } from '../../../packages/kit/src/widget/shell/useWords.js'
import type { BuyForm, Place } from '../../../packages/kit/src/widget/shell/ViewParams.js'
import { toPlace, type Widget, WidgetContext } from '../../../packages/kit/src/widget/shell/WidgetContext.js'
import { marks } from '../marks.js'
import { address, Frame, nothing, type SceneProps } from './Frame.js'

const chainId = 'eip155:31337'
const owner = `${chainId}:${address}` as const
const order = { ...createTestOrder(owner), amount: '250' }

const views: Readonly<Record<string, unknown>> = { ...buyViews, ...purchaseViews }

const sellers = [
  createTestSeller(chainId, { countries: ['DE', 'FR', 'ES', 'JP'] }),
  createTestSeller(chainId, { id: 'beta', name: 'Beta Exchange', fee: { min: 1, max: 1 } }),
  createTestSeller(chainId, { id: 'gamma', name: 'Gamma', hasQuote: false }),
  createTestSeller(chainId, { id: 'delta', name: 'Delta Direct', assets: [] }),
]

interface Shown {
  readonly place: Place
  /** Requests to these paths get no response. */
  readonly isSilent?: (path: string) => boolean
  readonly sells?: boolean
  readonly country?: string
  readonly fails?: string
  readonly namespace?: 'eip155' | 'solana'
  readonly hasTerms?: boolean
  readonly listHistory?: () => readonly HistoryItem[]
  readonly purchases?: readonly { readonly id: string; readonly daysAgo: number; readonly change: object }[]
}

/** The real views with the real SDK core. The server is the test implementation of the contract. */
function createScene({
  isSilent,
  sells = true,
  fails,
  namespace = 'eip155',
  hasTerms = false,
  country = 'DE',
  ...shown
}: Shown) {
  const rates = { alpha: 0.000394, beta: 0.000391 }
  const onramp = createTestOnramp({
    chainId,
    sellers: sells ? sellers : [],
    history: shown.listHistory?.() ?? [],
    rates: fails ? { alpha: 0.000394 } : rates,
  })
  if (fails === 'all') for (let times = 0; times < 20; times += 1) onramp.fail('/foyer/v1/onramp/providers')
  const shelf = new Map<string, string>()
  const kept = (shown.purchases ?? []).map(({ id, daysAgo, change }) => ({
    ...{ ...order, id, status: 'success', atMs: Date.now() - daysAgo * 86_400_000 },
    ...change,
  }))
  shelf.set('@appkit/buy_country', country)
  shelf.set('@appkit/buy_cache', JSON.stringify(kept))
  const id = namespace === 'eip155' ? 31337 : 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const network = defineNetwork({
    ...{ id, chainNamespace: namespace, name: namespace === 'eip155' ? 'Foyer Local' : 'Solana' },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    assets: { imageUrl: marks.ethereum },
  })
  const terms = { termsConditionsUrl: 'https://app.example/terms', privacyPolicyUrl: 'https://app.example/privacy' }
  const client = createClient({
    options: {
      networks: [network],
      serverUrl: 'https://foyer.test',
      projectId: 'gallery',
      currency: 'eur',
      ...(hasTerms && { ...terms, features: { legalCheckbox: true } }),
    } as never,
    environment: {
      storage: createBrowserStorage(
        () => ({ getItem: (key: string) => shelf.get(key) ?? null, setItem: nothing }) as never,
      ),
      now: () => Date.now(),
      fetch: (input, init) =>
        isSilent?.(new URL(String(input)).pathname) ? new Promise(nothing) : onramp.fetch(input, init),
      window,
    },
    sdkVersion: 'gallery',
    mountWidget: async () => undefined,
    adapterLoaders: { [namespace]: () => Promise.reject(new Error('no reads here')) },
  })
  const connector = { id: 'gallery', name: 'Gallery', type: 'ANNOUNCED' } as never
  const connection = { status: 'connected', connector, addresses: [address], chainId: network.caipNetworkId } as const
  client.store.setState(({ namespaces, modal }) => ({
    namespaces: { ...namespaces, [namespace]: { ...namespaces[namespace], connection } } as never,
    modal: { ...modal, open: true },
  }))
  return client
}

function Scene({ words, close, ...shown }: SceneProps & Shown): ReactNode {
  const [client] = useState(() => createScene(shown))
  const [history, setHistory] = useState<History>([shown.place])
  const [hasAgreed, setAgreed] = useState(false)
  const legal = useMemo(() => ({ hasAgreed, setAgreed }), [hasAgreed])
  const requested = new URLSearchParams(location.search).get('locale')
  const locale: Locale = locales.find((one) => one === requested) ?? 'en'
  const translations = useMemo(() => ({ locale, messages: words as Messages }), [locale, words])
  const place = getCurrent(history)
  const go = (type: 'push' | 'replace' | 'reset', to: readonly unknown[]) => {
    if (views[String(to[0])]) setHistory((last) => navigate(last, { type, to: toPlace(to) }))
  }
  const back = () => setHistory((last) => navigate(last, { type: 'back' }))
  const ways: Partial<Widget> = {
    push: (...to) => go('push', to),
    replace: (...to) => go('replace', to),
    reset: (...to) => go('reset', to),
    back,
    preload: nothing,
  }
  const widget = { client, history, place, ...ways } as Widget
  const view = views[place.view] as LoadedView
  return (
    <TranslationsContext.Provider value={translations}>
      <WidgetContext.Provider value={widget}>
        <LegalContext.Provider value={legal}>
          <Frame
            words={words}
            close={close}
            title={getTitle(view, client, translations, place)}
            start={{ kind: 'back', label: words.core.back, onPress: back }}
          >
            <view.View />
          </Frame>
        </LegalContext.Provider>
      </WidgetContext.Provider>
    </TranslationsContext.Provider>
  )
}

const form: BuyForm = {
  owner,
  asset: '',
  currency: '',
  method: '',
  amountInput: { text: '250', reading: { value: '250' } },
}
function providers(change: Partial<BuyForm> = {}): Place {
  return {
    view: 'OnRampProviders',
    params: { form: { ...form, ...change } },
  }
}
function open(view: 'OnRampFiatSelect' | 'OnRampTokenSelect' | 'OnRampActivity' | 'WhatIsABuy'): Place {
  return {
    view,
    params: undefined,
  }
}

/** A purchase whose state does not change. */
function attempt(state: Partial<PurchaseState>): Place {
  const opened = {
    ...{ id: 'x', url: 'https://pay.alpha.example/buy/x', host: 'pay.alpha.example' },
    expiresAtMs: Number.MAX_SAFE_INTEGER,
  }
  const shown: PurchaseState = {
    ...{ stage: 'waiting', isBlocked: false, isWindowClosed: false, isUnreachable: false, opened },
    ...state,
  }
  const still: PurchaseAttempt = { order, get: () => shown, subscribe: () => nothing, poll: nothing, stop: nothing }
  return { view: 'BuyInProgress', params: { attempt: still } }
}

const bought = [
  { id: 'purchase-000000000001', daysAgo: 0, change: { status: 'created', receives: '0.0985' } },
  { id: 'purchase-000000000002', daysAgo: 0, change: { receives: '0.0394', amount: '100', hash: '0x1' } },
  { id: 'purchase-000000000003', daysAgo: 40, change: { status: 'failed', reason: 'declined', amount: '1000' } },
  { id: 'purchase-000000000004', daysAgo: 41, change: { receives: '98.5', symbol: 'SUSD', amount: '100' } },
  { id: 'purchase-000000000005', daysAgo: 42, change: { status: 'expired' } },
]

/** The purchases for the same account on another device. */
function listElsewhere(): HistoryItem[] {
  return (['SUCCESS', 'IN_PROGRESS', 'FAILED'] as const).map((status, index) => ({
    id: `elsewhere ${index}`,
    metadata: {
      ...{
        operationType: 'buy',
        hash: index === 0 ? '0x2' : '',
        chain: chainId,
        sentFrom: '',
        sentTo: address,
        nonce: 0,
      },
      minedAt: new Date(Date.now() - (index * 20 + 1) * 86_400_000).toISOString(),
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH' },
        ...{ direction: 'in', quantity: { numeric: index === 0 ? '0.12' : '0' }, to: address },
      },
    ],
  }))
}

function show(shown: Shown): FC<SceneProps> {
  return (props) => <Scene {...props} {...shown} />
}

/** The Buy views in every state. */
export const buyScenes: Readonly<Record<string, FC<SceneProps>>> = {
  buy: show({ place: providers({ amountInput: { text: '', reading: { problem: 'empty' } } }) }),
  buyLoading: show({ place: providers(), isSilent: (path) => path.endsWith('/providers') }),
  buyAsking: show({ place: providers(), isSilent: (path) => path.endsWith('/quotes') }),
  buyQuotes: show({ place: providers() }),
  buyQuoteFailed: show({ place: providers(), fails: 'beta' }),
  buyLimits: show({ place: providers({ amountInput: { text: '9000', reading: { value: '9000' } } }) }),
  buyCountry: show({ place: providers(), country: 'US' }),
  buyNobody: show({ place: providers(), sells: false }),
  buySolana: show({ place: providers(), namespace: 'solana' }),
  buyUnreachable: show({ place: providers(), fails: 'all' }),
  buyTerms: show({ place: providers(), hasTerms: true }),
  buyCurrency: show({ place: open('OnRampFiatSelect'), hasTerms: true }),
  buyToken: show({ place: open('OnRampTokenSelect') }),
  buyLearn: show({ place: open('WhatIsABuy') }),
  buyOpening: show({ place: attempt({ stage: 'opening' }) }),
  buyWindow: show({ place: attempt({}) }),
  buyBlocked: show({ place: attempt({ isBlocked: true }) }),
  buyClosed: show({ place: attempt({ isWindowClosed: true }) }),
  buyPending: show({ place: attempt({ purchase: { status: 'pending', receives: '0.0985' } }) }),
  buyLate: show({ place: attempt({ stage: 'late' }) }),
  buyDeclined: show({ place: attempt({ stage: 'over', purchase: { status: 'failed', reason: 'declined' } }) }),
  buySuccess: show({ place: attempt({ stage: 'over', purchase: { status: 'success', receives: '0.0985' } }) }),
  buyRefused: show({ place: attempt({ stage: 'refused', error: new Error('no page') }) }),
  purchases: show({ place: open('OnRampActivity'), purchases: bought, listHistory: listElsewhere }),
  purchasesEmpty: show({ place: open('OnRampActivity') }),
}
