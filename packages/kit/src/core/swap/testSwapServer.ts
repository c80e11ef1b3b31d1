import { postSwapQuotes, postSwapSteps, type SwapQuote } from '@foyer/contract/http/swap'
import type { Adapter, SimulatedCalls } from '../Adapter.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import type { SwapInput } from './swapOffers.js'

// A fake swap server behind the real client, and a chain adapter with methods from the test. The client's clock is
// fixed, so an offer expires only in a test that changes `expiresAt`.

const [network] = testNetworks as [(typeof testNetworks)[number]]
const chainId = network.caipNetworkId
/** The fixed time of the client's clock. */
export const nowMs = 1_800_000_000_000
export const router = `0x${'b2'.repeat(20)}`
export const usd = { chainId, address: `0x${'a1'.repeat(20)}`, name: 'Dollar', symbol: 'USD', decimals: 6 } as const
export const ether = { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 } as const

export const question: SwapInput = {
  ...{ network, account: testAddresses[0], from: ether, to: usd, amount: 10n ** 18n, slippage: 1 },
}

export const quote: SwapQuote = {
  ...{ id: 'quote-0000000000', provider: { id: 'pools', name: 'Pools' }, fromAmount: String(10n ** 18n) },
  ...{ toAmount: '2000000000', minToAmount: '1980000000', gas: '120000', fees: [], route: ['Pools'] },
  expiresAt: nowMs + 60_000,
}

export const swapTransaction = { to: router, data: '0x12345678', value: String(10n ** 18n) }

/** The server responses that a test overrides. */
export interface Answers {
  readonly trade?: object
  readonly tokens?: object
  readonly quotes?: object
  readonly steps?: object
  readonly signature?: object
  readonly status?: readonly object[]
}

/** Creates a client with a swap server, and records its requests. */
export function createSwapEngine(answers: Answers = {}, adapter: Partial<Adapter> = {}) {
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const statuses = [...(answers.status ?? [])]
  const paths: Readonly<Record<string, () => object | undefined>> = {
    '/foyer/v1/trade': () => answers.trade ?? { swap: [chainId], buy: [] },
    '/v1/convert/tokens': () => answers.tokens ?? { tokens: [] },
    '/v1/convert/gas-price': () => ({ standard: '1', fast: '2', instant: '3' }),
    '/foyer/v1/swap/quotes': () => answers.quotes ?? { quotes: [quote], failures: [] },
    '/foyer/v1/swap/steps': () => answers.steps ?? steps([{ kind: 'send', transaction: swapTransaction }]),
    '/foyer/v1/swap/signatures': () => answers.signature ?? steps([]),
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body))
    asked.push({ path: pathname, body })
    // Validate the client's requests against the contract, as the server does.
    if (pathname === postSwapQuotes.path) postSwapQuotes.body.parse(body)
    if (pathname === postSwapSteps.path) postSwapSteps.body.parse(body)
    const answer = pathname.endsWith('/status') ? statuses.shift() : paths[pathname]?.()
    return answer ? Response.json(answer) : new Response('no', { status: 404 })
  }
  const engine = createTestEngine({
    options: { serverUrl: 'https://foyer.test', projectId: 'x' },
    fetch,
    now: () => nowMs,
  })
  const family = { namespace: 'eip155', isAddress: () => true, formatAddress: async (text: string) => text, ...adapter }
  engine.client.getAdapter = async () => family as Adapter
  return { ...engine, asked }
}

export function steps(list: readonly object[], change: object = {}): object {
  return {
    steps: list,
    toAmount: quote.toAmount,
    minToAmount: quote.minToAmount,
    expiresAt: quote.expiresAt,
    ...change,
  }
}

export const fine: SimulatedCalls = { received: 2_000_000_000n, gas: 100_000n }
