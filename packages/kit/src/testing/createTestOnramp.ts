import type { HistoryItem } from '@foyer/contract/http/getAccountHistory'
import {
  type OnrampProviderInfo,
  type Purchase,
  postOnrampQuotes,
  postOnrampSession,
} from '@foyer/contract/http/onramp'
import type { AccountId } from '@foyer/primitives/AccountId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { PurchaseOrder } from '../core/storage/purchases.js'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Creates an order of the native coin for 100 euros, from the seller of `createTestSeller`. */
export function createTestOrder(owner: AccountId): PurchaseOrder {
  const asset = `${parseAccountId(owner).chainId}:${native}`
  return { owner, asset, provider: { id: 'alpha', name: 'Alpha Pay' }, symbol: 'ETH', currency: 'EUR', amount: '100' }
}

/**
 * Creates a seller in the form of the HTTP contract: card and bank account, dollars and euros, with the limits of
 * S9.30.
 */
export function createTestSeller(chainId: string, change: Partial<OnrampProviderInfo> = {}): OnrampProviderInfo {
  const methods = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  return {
    id: 'alpha',
    name: 'Alpha Pay',
    fee: { min: 1, max: 2 },
    currencies: ['USD', 'EUR'].map((code) => ({ code, methods })),
    assets: [
      { id: `${chainId}:${native}`, symbol: 'ETH', name: 'Ether', iconUrl: '' },
      { id: `${chainId}:0x00000000000000000000000000000000000000a1`, symbol: 'SUSD', name: 'Sandbox USD', iconUrl: '' },
    ],
    hasQuote: true,
    ...change,
  }
}

export interface TestOnrampOptions {
  readonly chainId: string
  readonly sellers?: readonly OnrampProviderInfo[]
  /** The whole units of the asset per unit of money, by seller. A seller without a rate does not respond. */
  readonly rates?: Readonly<Record<string, number>>
  /** Returns the address of the payment page of a purchase. */
  readonly pageOf?: (id: string) => string
  readonly now?: () => number
  /** The purchases of an account outside this server. */
  readonly history?: readonly HistoryItem[]
}

/** A server that sells crypto without a network: it implements the endpoints of the contract in memory. */
export function createTestOnramp(options: TestOnrampOptions) {
  const { chainId, now = Date.now, pageOf = (id) => `https://pay.alpha.example/buy/${id}` } = options
  const sellers = options.sellers ?? [createTestSeller(chainId)]
  const rates = options.rates ?? { alpha: 0.0004 }
  const purchases = new Map<string, Purchase>()
  /** `METHOD /path` and the body of every request. */
  const asked: { readonly what: string; readonly body: unknown }[] = []
  /** The errors for the next requests to a path. */
  const faults: { readonly path: string; readonly status: number }[] = []

  const quote = (body: unknown) => {
    const { amount, country } = postOnrampQuotes.body.parse(body)
    const isHere = ({ countries }: OnrampProviderInfo) => !countries || !country || countries.includes(country)
    const elsewhere = sellers.filter((seller) => !isHere(seller))
    const telling = sellers.filter((seller) => seller.hasQuote && isHere(seller))
    return {
      quotes: telling.flatMap(({ id }) => {
        const rate = rates[id]
        const fee = Number(amount) * 0.015
        const receives = rate === undefined ? '' : ((Number(amount) - fee) * rate).toFixed(8)
        const fees = [{ name: 'Card fee', amount: fee.toFixed(2) }]
        return rate === undefined ? [] : [{ provider: id, total: Number(amount).toFixed(2), fees, receives }]
      }),
      failures: telling
        .filter(({ id }) => rates[id] === undefined)
        .map(({ id }) => ({ provider: id, reason: 'unreachable' as 'unreachable' | 'not_sold_here' }))
        .concat(elsewhere.map(({ id }) => ({ provider: id, reason: 'not_sold_here' as const }))),
    }
  }
  const open = (body: unknown) => {
    const { provider, asset, account, currency = 'USD', amount = '0' } = postOnrampSession.body.parse(body)
    const id = `purchase-${String(purchases.size + 1).padStart(12, '0')}`
    const seller = sellers.find((each) => each.id === provider)
    const symbol = seller?.assets.find((each) => each.id === asset)?.symbol ?? ''
    const paid = { amount, currency }
    const times = { createdAt: now(), updatedAt: now() }
    const name = seller?.name ?? provider
    purchases.set(id, {
      id,
      provider: { id: provider, name },
      status: 'created',
      asset,
      symbol,
      account,
      paid,
      ...times,
    })
    return { id, url: pageOf(id), expiresAt: now() + 600_000 }
  }
  const answer = (method: string, path: string, body: unknown): Response => {
    if (path === '/foyer/v1/trade') return Response.json({ swap: [], buy: sellers.length > 0 ? [chainId] : [] })
    if (path === '/foyer/v1/onramp/providers') return Response.json({ providers: sellers })
    if (path === '/foyer/v1/onramp/quotes') return Response.json(quote(body))
    if (path === '/foyer/v1/onramp/sessions' && method === 'POST') return Response.json(open(body))
    if (path.endsWith('/history')) return Response.json({ data: options.history ?? [], next: null })
    const purchase = purchases.get(path.split('/').at(-1) ?? '')
    return purchase ? Response.json(purchase) : Response.json({ error: 'not_found' }, { status: 404 })
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const method = init?.method ?? 'GET'
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ what: `${method} ${pathname}`, body })
    const at = faults.findIndex(({ path }) => pathname.startsWith(path))
    const [fault] = at === -1 ? [] : faults.splice(at, 1)
    return fault ? Response.json({ error: 'made_to_fail' }, { status: fault.status }) : answer(method, pathname, body)
  }
  return {
    fetch,
    asked,
    purchases,
    /** Changes a purchase as an event of the provider would. */
    settle(id: string, change: Partial<Purchase>): void {
      const purchase = purchases.get(id)
      if (purchase) purchases.set(id, { ...purchase, ...change, updatedAt: now() })
    },
    /** Makes the next request to a path fail. */
    fail: (path: string, status = 500) => void faults.push({ path, status }),
  }
}
