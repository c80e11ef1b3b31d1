import { createServer } from 'node:http'

/** A vendor's data of a coin or token. */
export interface VendorPrice {
  readonly usd: number
  readonly atSeconds: number
  readonly change24h?: number
  readonly confidence?: number
}

/** Fake price vendors in the formats of the real ones. `paths` lists their requests. */
export interface PriceVendors {
  readonly url: string
  readonly paths: string[]
  readonly keys: (string | undefined)[]
  /**
   * An HTTP status to fail with (302 redirects to `/elsewhere`), `hang` for no response, `rubbish` for invalid JSON, or
   * undefined for no failure.
   */
  failure: number | 'hang' | 'rubbish' | undefined
  retryAfter: string | undefined
  readonly close: () => Promise<void>
}

/**
 * Starts DefiLlama's `coins` service and CoinGecko's `simple` service on loopback, with recorded response formats. The
 * keys of `known` are the vendors' names of a coin: `ethereum:0x…` (DefiLlama), `ethereum/0x…` (a token of CoinGecko),
 * `bitcoin` (a coin). `inCurrencies` contains prices in other currencies.
 */
export async function startPriceVendors(
  known: Readonly<Record<string, VendorPrice>>,
  inCurrencies: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
): Promise<PriceVendors> {
  const vendors = {
    paths: [] as string[],
    keys: [] as (string | undefined)[],
    failure: undefined as PriceVendors['failure'],
    retryAfter: undefined as string | undefined,
  }

  const answer = (url: URL): unknown => {
    const [, first = '', second = '', third = ''] = url.pathname.split('/')
    const sendRequest = (ids: string) => ids.split(',').flatMap((id) => (known[id] ? [[id, known[id]] as const] : []))
    if (first === 'prices') {
      const coins = sendRequest(decodeURIComponent(third)).map(([id, { usd, atSeconds, confidence = 0.99 }]) => [
        id,
        { decimals: 18, symbol: 'COIN', price: usd, timestamp: atSeconds, confidence },
      ])
      return { coins: Object.fromEntries(coins) }
    }
    if (first === 'percentage') {
      const coins = sendRequest(decodeURIComponent(second)).flatMap(([id, { change24h }]) =>
        change24h === undefined ? [] : [[id, change24h]],
      )
      return { coins: Object.fromEntries(coins) }
    }
    if (first !== 'simple') return undefined
    const platform = second === 'token_price' ? `${third}/` : ''
    const ids = url.searchParams.get(platform === '' ? 'ids' : 'contract_addresses') ?? ''
    const currencies = (url.searchParams.get('vs_currencies') ?? '').split(',')
    return Object.fromEntries(
      ids.split(',').flatMap((id) => {
        const price = known[`${platform}${id}`]
        if (price === undefined) return []
        const told = currencies.flatMap((currency) => {
          const amount = currency === 'usd' ? price.usd : inCurrencies[id]?.[currency]
          return amount === undefined
            ? []
            : [
                [currency, amount],
                [`${currency}_24h_change`, price.change24h ?? null],
              ]
        })
        return [[id, { ...Object.fromEntries(told), last_updated_at: price.atSeconds }]]
      }),
    )
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    vendors.paths.push(`${url.pathname}${url.search}`)
    vendors.keys.push(request.headers['x-cg-demo-api-key']?.toString())
    if (vendors.failure === 'hang') return
    if (vendors.failure === 'rubbish') return void response.end('<html>busy</html>')
    if (vendors.failure !== undefined) {
      response.statusCode = vendors.failure
      if (vendors.retryAfter !== undefined) response.setHeader('retry-after', vendors.retryAfter)
      if (vendors.failure === 302) response.setHeader('location', '/elsewhere')
      return void response.end('{"error":"busy"}')
    }
    const body = answer(url)
    response.statusCode = body === undefined ? 404 : 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(vendors, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
