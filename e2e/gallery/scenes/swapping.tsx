import type { Messages } from '@foyer/messages/en'
import { type Locale, locales } from '@foyer/messages/locales'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { type FC, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Adapter, SimulatedCalls } from '../../../packages/kit/src/core/Adapter.js'
import { createClient } from '../../../packages/kit/src/core/createClient.js'
import { createBrowserStorage } from '../../../packages/kit/src/core/storage/storage.js'
import { createLeaveGuard } from '../../../packages/kit/src/widget/shell/createLeaveGuard.js'
import { getTitle, type LoadedView } from '../../../packages/kit/src/widget/shell/registry.js'
import { RestoredStateContext } from '../../../packages/kit/src/widget/shell/restoredState.js'
import { TranslationsContext } from '../../../packages/kit/src/widget/shell/useWords.js'
import type { Place, SwapDraft } from '../../../packages/kit/src/widget/shell/ViewParams.js'
import { type Widget, WidgetContext } from '../../../packages/kit/src/widget/shell/WidgetContext.js'
import { views as previewViews } from '../../../packages/kit/src/widget/swap/previewView.js'
import { views as swapViews } from '../../../packages/kit/src/widget/swap/views.js'
import { marks } from '../marks.js'
import { address, Frame, nothing, type SceneProps } from './Frame.js'

const chainId = 'eip155:31337'
const owner = `${chainId}:${address}` as const
const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const usdAddress = `0x${'a1'.repeat(20)}`
const usd = `${chainId}:${usdAddress}`
const router = `0x${'b2'.repeat(20)}`

const views: Readonly<Record<string, unknown>> = { ...swapViews, ...previewViews }

interface Shown {
  readonly place: Place
  /** The selectors of elements to click one after the other, each as soon as it exists. */
  readonly press?: readonly string[]
  /** Requests to these paths get no response. */
  readonly isSilent?: (path: string) => boolean
  readonly impact?: number
  readonly offers?: 'none' | 'failed' | 'many'
  readonly swaps?: readonly string[]
  readonly approves?: boolean
  readonly outcome?: SimulatedCalls | null
}

const kinds =
  'Euro Coin:EURC,Tether:USDT,Dai:DAI,Wrapped Ether:WETH,Wrapped Bitcoin:WBTC,Chainlink:LINK,Uniswap:UNI,Aave:AAVE'
const tokens = [
  { name: 'Ether', symbol: 'ETH', address: native, decimals: 18, logoUri: marks.ethereum },
  { name: 'USD Coin', symbol: 'USDC', address: usd, decimals: 6, logoUri: '' },
  ...kinds.split(',').map((kind, index) => {
    const [name = '', symbol = ''] = kind.split(':')
    return { name, symbol, address: `${chainId}:0x${String(index + 10).repeat(20)}`, decimals: 18, logoUri: '' }
  }),
]

function answer(path: string, body: Record<string, string>, shown: Shown): object | undefined {
  const quantity = (numeric: string, decimals: string) => ({ numeric, decimals })
  const balance = { chainId, iconUrl: '' }
  if (path === '/foyer/v1/trade') return { swap: shown.swaps ?? [chainId], buy: [] }
  if (path === '/v1/convert/tokens') return { tokens }
  if (path === '/v1/convert/gas-price') return { standard: '1000000000', fast: '1200000000', instant: '2000000000' }
  if (path.endsWith('/balance'))
    return {
      balances: [
        { ...balance, name: 'Ether', symbol: 'ETH', price: 2500, quantity: quantity('3.25', '18'), value: 8125 },
        {
          ...balance,
          name: 'USD Coin',
          symbol: 'USDC',
          address: usd,
          price: 1,
          quantity: quantity('840.5', '6'),
          value: 840.5,
        },
      ],
    }
  if (path.endsWith('/price')) return { fungibles: [] }
  const fromUsd = body.from === usd
  const toAmount = fromUsd ? 39_900_000_000_000_000n : 2_491_870_000n
  const least = (toAmount * 99n) / 100n
  const quote = (id: string, name: string, less: bigint) => ({
    ...{ id: `${id}-0000000000000000`, provider: { id, name }, fromAmount: body.amount },
    ...{ toAmount: String(toAmount - less), minToAmount: String(((toAmount - less) * 99n + 99n) / 100n) },
    ...{ gas: '140000', fees: [], spender: router, priceImpact: shown.impact ?? 0.3, route: [`${name} WETH/USDC`] },
    expiresAt: Date.now() + 60_000,
  })
  if (path.endsWith('/quotes')) {
    if (shown.offers === 'failed') return undefined
    const failures = [{ provider: { id: 'pools', name: 'Foyer Pools' }, reason: 'no_route' }]
    const others = [quote('alpha', 'Alpha Swap', toAmount / 400n), quote('beta', 'Beta Route', toAmount / 90n)]
    const quotes = [quote('pools', 'Foyer Pools', 0n), ...(shown.offers === 'many' ? others : [])]
    return shown.offers === 'none' ? { quotes: [], failures } : { quotes, failures: [] }
  }
  const transaction = { to: router, data: '0x12345678', value: shown.approves ? '0' : String(10n ** 18n) }
  const approve = { kind: 'approve', token: usdAddress, spender: router, amount: String(100_000_000n), transaction }
  return {
    steps: [...(shown.approves ? [approve] : []), { kind: 'send', transaction }],
    ...{ toAmount: String(shown.approves ? 39_900_000_000_000_000n : toAmount) },
    ...{ minToAmount: String(shown.approves ? 39_501_000_000_000_000n : least), expiresAt: Date.now() + 60_000 },
  }
}

/** The real views with the real SDK core, and a fake server and chain. */
function createScene(shown: Shown) {
  const network = defineNetwork({
    ...{ id: 31337, name: 'Foyer Local', rpcUrls: { default: { http: [] } } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    assets: { imageUrl: marks.ethereum },
  })
  const other = defineNetwork({ ...network, id: 31338, caipNetworkId: 'eip155:31338', name: 'Foyer Two' } as never)
  const outcome = shown.outcome === undefined ? { received: 10n ** 30n, gas: 140_000n } : shown.outcome
  const adapter: Partial<Adapter> = {
    ...{ namespace: 'eip155', nativeAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', isAddress: () => true },
    simulateCalls: async () => outcome,
    sendCall: () => new Promise(nothing),
  }
  const client = createClient({
    options: {
      networks: [network, other],
      serverUrl: 'https://foyer.test',
      projectId: 'gallery',
      currency: 'usd',
    } as never,
    environment: {
      storage: createBrowserStorage(() => ({ getItem: () => null, setItem: nothing }) as never),
      now: () => Date.now(),
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input))
        if (shown.isSilent?.(pathname)) return new Promise(nothing)
        if (pathname.endsWith('/supported-chains')) return Response.json({ http: [chainId], ws: [] })
        const found = answer(pathname, init?.body ? JSON.parse(String(init.body)) : {}, shown)
        return found ? Response.json(found) : new Response('no', { status: 400 })
      },
      window,
    },
    sdkVersion: 'gallery',
    mountWidget: async () => undefined,
    adapterLoaders: { eip155: async () => adapter as Adapter },
  })
  const connector = { id: 'gallery', name: 'Gallery', type: 'ANNOUNCED' } as never
  const connection = { status: 'connected', connector, addresses: [address], chainId } as const
  client.store.setState(({ namespaces, modal }) => ({
    namespaces: { ...namespaces, eip155: { ...namespaces.eip155, connection } } as never,
    modal: { ...modal, open: true },
  }))
  return client
}

function Scene({ words, close, ...shown }: SceneProps & Shown): ReactNode {
  const [client] = useState(() => createScene(shown))
  const requested = new URLSearchParams(location.search).get('locale')
  const locale: Locale = locales.find((one) => one === requested) ?? 'en'
  const translations = useMemo(() => ({ locale, messages: words as Messages }), [locale, words])
  const restored = useMemo(() => ({ deep: new Map(), open: new Map() }), [])
  const { place } = shown
  const ways: Partial<Widget> = { push: nothing, replace: nothing, reset: nothing, preload: nothing, back: nothing }
  const [guard] = useState(createLeaveGuard)
  const widget = { client, guard, history: [place], place, ...ways } as Widget
  const view = views[place.view] as LoadedView
  const end = useRef<HTMLSpanElement>(null)
  usePresses(end, shown.press)
  return (
    <TranslationsContext.Provider value={translations}>
      <WidgetContext.Provider value={widget}>
        <RestoredStateContext.Provider value={restored}>
          <Frame words={words} close={close} title={getTitle(view, client, translations, place)} back>
            <view.View />
            <span ref={end} hidden />
          </Frame>
        </RestoredStateContext.Provider>
      </WidgetContext.Provider>
    </TranslationsContext.Provider>
  )
}

/** Clicks the elements that match these selectors one after the other, each as soon as it exists. */
function usePresses(end: { readonly current: HTMLElement | null }, selectors: readonly string[] = []): void {
  useEffect(() => {
    const left = [...selectors]
    const timer = setInterval(() => {
      const [next] = left
      if (next === undefined) return clearInterval(timer)
      const found = end.current?.parentElement?.querySelector<HTMLElement>(next)
      if (!found) return
      left.shift()
      found.click()
    }, 50)
    return () => clearInterval(timer)
  }, [end, selectors])
}

function fill(from: string | undefined, to: string | undefined, text: string): Place {
  return {
    view: 'Swap',
    params: { form: { owner, from, to, amountInput: { text, reading: { value: text } } } },
  }
}
const assets = {
  eth: { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 },
  usd: { chainId, address: usdAddress, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
} as const
const buys: SwapDraft = {
  ...{ owner, from: assets.eth, to: assets.usd, amount: 10n ** 18n, slippage: 1, providerId: 'pools' },
  ...{ toAmount: 2_491_870_000n, minToAmount: 2_466_951_300n },
}
const sells: SwapDraft = {
  ...{ owner, from: assets.usd, to: assets.eth, amount: 100_000_000n, slippage: 1, providerId: 'pools' },
  ...{ toAmount: 39_900_000_000_000_000n, minToAmount: 39_501_000_000_000_000n },
}
function preview(draft: SwapDraft): Place {
  return { view: 'SwapPreview', params: { draft } }
}

function show(shown: Shown): FC<SceneProps> {
  return (props) => <Scene {...props} {...shown} />
}

const rate = ['.rate']

/** The Swap views in every state. */
export const swapScenes: Readonly<Record<string, FC<SceneProps>>> = {
  swap: show({ place: fill('', undefined, '1') }),
  swapQuoting: show({ place: fill('', usdAddress, '1'), isSilent: (path) => path.endsWith('/quotes') }),
  swapQuoted: show({ place: fill('', usdAddress, '1') }),
  swapDetails: show({ place: fill('', usdAddress, '1'), press: rate }),
  swapOthers: show({ place: fill('', usdAddress, '1'), offers: 'many', press: [...rate, '.others>.b'] }),
  swapImpact: show({ place: fill('', usdAddress, '1'), impact: 4.2 }),
  swapImpactTick: show({ place: fill('', usdAddress, '1'), impact: 18.7, press: ['.check>input'] }),
  swapSlippage: show({ place: fill('', usdAddress, '1'), press: [...rate, '.swapdetails .link'] }),
  swapNoRoute: show({ place: fill('', usdAddress, '1'), offers: 'none' }),
  swapFailed: show({ place: fill('', usdAddress, '1'), offers: 'failed' }),
  swapInsufficient: show({ place: fill(usdAddress, '', '5000') }),
  swapElsewhere: show({ place: fill('', undefined, '1'), swaps: ['eip155:31338'] }),
  swapSelect: show({ place: { view: 'SwapSelectToken', params: { owner, side: 'to' } } }),
  swapApprove: show({ place: preview(sells), approves: true }),
  swapPreview: show({ place: preview(buys) }),
  swapChanged: show({ place: preview({ ...buys, toAmount: 2_600_000_000n, minToAmount: 2_574_000_000n }) }),
  swapShort: show({ place: preview(buys), outcome: { received: 1_900_000_000n, gas: 140_000n } }),
  swapReverts: show({ place: preview(buys), outcome: { received: 0n, gas: 1n, failure: { reason: 'slippage' } } }),
  swapUnchecked: show({ place: preview(buys), outcome: null }),
  swapAsking: show({ place: preview(buys), press: ['[data-testid=swap-action-button]:not(:disabled)'] }),
}
