import { describe, expect, it } from 'vitest'
import { createPrices } from './createPrices.js'
import type { Price, PriceProvider } from './PriceProvider.js'

const chainId = 'eip155:1'
const nowMs = 1_800_000_000_000
const [coin, dollar] = ['0x00000000000000000000000000000000000000Aa', '0x00000000000000000000000000000000000000bb']
function assetsOf(...tokens: (string | undefined)[]) {
  return tokens.map((token) => ({ chainId, token }))
}
function at(atMs: number, usd = '2', change24h?: number): Price {
  return {
    ...{ usd, atMs, source: 'test' },
    ...(change24h === undefined ? {} : { change24h }),
  }
}

/** Creates a source that records its requests. */
function createSource(
  said: string[],
  name: string,
  find: (token: string | undefined) => Price | undefined | Error,
  rate?: Price | Error,
): PriceProvider {
  return {
    fetchPrices: async (assets) => {
      said.push(`${name} ${assets.length}`)
      return assets.map(({ token }) => {
        const found = find(token)
        if (found instanceof Error) throw found
        return found
      })
    },
    ...(rate && {
      fetchRate: async () => {
        if (rate instanceof Error) throw rate
        return rate
      },
    }),
  }
}

describe('createPrices', () => {
  it('requests the sources in order until one has a price of the last quarter of an hour', async () => {
    const said: string[] = []
    const failures: unknown[] = []
    const clock = { nowMs }
    const prices = createPrices({
      providers: [
        createSource(said, 'broken', () => new Error('down')),
        createSource(said, 'none', () => undefined),
        createSource(said, 'stale', () => at(nowMs - 900_001, '1')),
        createSource(said, 'good', () => at(nowMs - 900_000)),
        createSource(said, 'late', () => at(nowMs, '3')),
      ],
      now: () => clock.nowMs,
      onFailure: (error) => failures.push(error),
    })
    const request = async (token: string | undefined) => (await prices.fetchQuotes(assetsOf(token))).quotes[0]?.amount
    expect(await request(coin)).toBe('2')
    expect(said).toEqual(['broken 1', 'none 1', 'stale 1', 'good 1'])
    expect(failures).toHaveLength(1)
    // A price is cached for a minute, for any case of the address. It is not returned once it is too old.
    expect(await request(coin.toLowerCase())).toBe('2')
    clock.nowMs += 1
    expect(await request(coin)).toBeUndefined()
    expect(said).toHaveLength(4)
    clock.nowMs = nowMs + 60_000
    expect(await request(coin)).toBe('3')
  })

  it('sends one request for several assets, and requests the next source only for unknown ones', async () => {
    const said: string[] = []
    const prices = createPrices({
      providers: [
        createSource(said, 'first', (token) => (token === coin ? at(nowMs, '5') : undefined)),
        createSource(said, 'second', (token) => (token === dollar ? at(nowMs, '1') : undefined)),
      ],
      now: () => nowMs,
    })
    const { quotes } = await prices.fetchQuotes(assetsOf(undefined, coin, dollar))
    expect(quotes.map((quote) => quote?.amount)).toEqual([undefined, '5', '1'])
    expect(said).toEqual(['first 3', 'second 2'])
    await prices.fetchQuotes(assetsOf(dollar, undefined))
    expect(said).toHaveLength(2)
  })
})

describe('createPrices: currency', () => {
  const create = (change24h?: number, ...rates: (Price | Error)[]) =>
    createPrices({
      providers: [
        createSource([], 'prices', () => at(nowMs, '2500', change24h)),
        ...rates.map((rate) => createSource([], 'rate', () => undefined, rate)),
      ],
      now: () => nowMs,
    })

  it('uses the requested currency with its exact rate if a source has it', async () => {
    const prices = create(undefined, at(nowMs, '1.25'))
    expect(await prices.fetchQuotes(assetsOf(undefined), 'eur')).toEqual({
      currency: 'eur',
      rate: '1.25',
      quotes: [{ amount: '2000' }],
    })
  })

  it('falls back to US dollars if the rate is unknown or too old, or its source fails', async () => {
    for (const rates of [[], [at(nowMs - 900_001, '1.25')], [new Error('down')]])
      expect(await create(undefined, ...rates).fetchQuotes(assetsOf(undefined), 'jpy')).toEqual({
        currency: 'usd',
        rate: '1',
        quotes: [{ amount: '2500' }],
      })
  })

  it("includes the currency's change in the change of 24 hours, and omits it if that is unknown", async () => {
    const changeOf = async (rate?: number) =>
      (await create(10, at(nowMs, '1.25', rate)).fetchQuotes(assetsOf(undefined), 'eur')).quotes[0]?.change24h
    expect(await changeOf(10)).toBe(0)
    expect(await changeOf(-50)).toBe(120)
    expect(await changeOf()).toBeUndefined()
    expect((await create(10).fetchQuotes(assetsOf(undefined))).quotes[0]?.change24h).toBe(10)
  })
})
