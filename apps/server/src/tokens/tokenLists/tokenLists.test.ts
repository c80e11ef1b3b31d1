import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../db/Database.js'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { type FakeExplorer, startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { openTestDatabase, type TestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { createTokenLists } from './createTokenLists.js'
import { createUrlTokenList } from './createUrlTokenList.js'
import { parseTokenList } from './parseTokenList.js'

const chainId = 'eip155:1'
const hourMs = 3_600_000
function addressOf(digit: number) {
  return `0x${String(digit).repeat(40)}`
}
function entry(digit: number, more: object = {}) {
  return {
    ...{
      chainId: 1,
      address: addressOf(digit),
      name: `Coin ${digit}`,
      symbol: `C${digit}`,
      decimals: 18,
      logoURI: 'x',
    },
    ...more,
  }
}

describe('parseTokenList', () => {
  it('skips only the invalid entries', () => {
    const broken = [
      null,
      'rubbish',
      entry(2, { address: '0x12' }),
      entry(2, { decimals: 255 }),
      entry(2, { decimals: -1 }),
      entry(2, { name: '' }),
      entry(2, { symbol: '\u200b' }),
      entry(2, { symbol: 7 }),
      entry(2, { chainId: '1' }),
      entry(2, { name: 'x'.repeat(101) }),
    ]
    const parsed = parseTokenList({ tokens: [entry(1), ...broken, entry(3, { chainId: 10 })] })
    expect(parsed?.left).toBe(broken.length)
    expect(parsed?.tokens.get(chainId)?.map(({ symbol }) => symbol)).toEqual(['C1'])
    expect(parsed?.tokens.get('eip155:10')?.map(({ symbol }) => symbol)).toEqual(['C3'])
  })

  it('removes invisible characters from names', () => {
    const parsed = parseTokenList({ tokens: [entry(1, { name: ' US\u202eD\u0000 Coin ' })] })
    expect(parsed?.tokens.get(chainId)?.[0]?.name).toBe('USD Coin')
  })

  it.each([[undefined], [[]], [{ tokens: 'none' }], [{ tokens: [] }], [{ tokens: [null] }]])(
    'returns undefined for %j',
    (value) => {
      expect(parseTokenList(value)).toBeUndefined()
    },
  )
})

describe('createTokenLists', () => {
  it('joins several lists, gives priority to the first, and finds addresses in any case', async () => {
    const list = (symbol: string, digits: readonly number[]) => {
      const tokens = digits.map((digit) => ({ ...entry(digit), symbol }))
      return { name: symbol, listTokens: async () => tokens }
    }
    const lists = createTokenLists([list('A', [1, 2]), list('B', [2, 3])])
    expect((await lists.listTokens(chainId)).map(({ symbol }) => symbol)).toEqual(['A', 'A', 'B'])
    const address = `0x${'ab'.repeat(20)}`
    const mixed = createTokenLists([{ name: 'M', listTokens: async () => [{ ...entry(1), address }] }])
    expect(await mixed.findToken(chainId, address.toUpperCase().replace('0X', '0x'))).toMatchObject({ address })
  })
})

describe.each(testDatabases())('createUrlTokenList with the $name database', ({ create }) => {
  let kept: TestDatabase
  let database: Database
  let fake: FakeExplorer
  let digits: readonly number[]
  const clock = { nowMs: 0 }
  const failures: unknown[] = []

  beforeEach(async () => {
    kept = await create()
    database = await openTestDatabase(kept)
    digits = [1, 2]
    clock.nowMs = 1_800_000_000_000
    failures.length = 0
    fake = await startFakeExplorer(() => ({ body: { tokens: digits.map((digit) => entry(digit)) } }))
  })
  afterEach(async () => {
    await Promise.all([fake.close(), database.close()])
    await kept.remove()
  })

  /** Creates a reader as on a newly started server. `wait` never resolves by default. */
  const start = (wait: (ms: number) => Promise<void> = () => new Promise<void>(() => {})) => {
    const events = { onList: () => {}, onFailure: (_: string, error: unknown) => void failures.push(error) }
    const fetchUntrusted = createFetchUntrusted({ exempt: [fake.url] })
    const { queries } = database
    const now = () => clock.nowMs
    const options = { url: `${fake.url}/list.json?key=secret`, queries, fetchUntrusted, events, now, wait }
    const list = createUrlTokenList(options)
    return { list, read: async () => (await list.listTokens(chainId)).map(({ symbol }) => symbol) }
  }
  const settled = (check: () => Promise<void>) => vi.waitFor(check)

  it('fetches the list once, and again after a day while it returns the old one', async () => {
    const { read } = start()
    expect(await Promise.all([read(), read()])).toEqual([
      ['C1', 'C2'],
      ['C1', 'C2'],
    ])
    digits = [3]
    clock.nowMs += 24 * hourMs - 1
    expect(await read()).toEqual(['C1', 'C2'])
    expect(fake.calls).toHaveLength(1)
    clock.nowMs += 1
    expect(await read()).toEqual(['C1', 'C2'])
    await settled(async () => expect(await read()).toEqual(['C3']))
    expect(fake.calls).toHaveLength(2)
  })

  it('returns the stored list after a restart without a fetch, even if the URL fails', async () => {
    await start().read()
    expect(await start().read()).toEqual(['C1', 'C2'])
    expect(fake.calls).toHaveLength(1)
    clock.nowMs += 48 * hourMs
    fake.failures = [{ what: { status: 500 }, times: 100 }]
    expect(await start().read()).toEqual(['C1', 'C2'])
    await settled(async () => expect(failures).toHaveLength(1))
  })

  it.each(['rubbish', 'shape', { status: 404 }, { status: 429 }] as const)(
    'keeps the list if the URL responds with %j, and retries after ten minutes',
    async (what) => {
      const { read } = start()
      await read()
      clock.nowMs += 25 * hourMs
      digits = [4]
      fake.failures = [{ what, times: 1 }]
      await read()
      await settled(async () => expect(failures).toHaveLength(1))
      expect(await read()).toEqual(['C1', 'C2'])
      expect(fake.calls).toHaveLength(2)
      clock.nowMs += 600_000
      await read()
      await settled(async () => expect(await read()).toEqual(['C4']))
    },
  )

  it('returns an empty list after the timeout if the URL does not respond', async () => {
    fake.failures = [{ what: 'hang', times: 1 }]
    expect(await start(async () => {}).read()).toEqual([])
  })

  it('reports only the host, because the URL may contain a key', async () => {
    const { list, read } = start()
    fake.failures = [{ what: { status: 500 }, times: 1 }]
    await read()
    const told = failures.map((error) => (error instanceof Error ? `${error.message} ${error.stack}` : ''))
    expect(`${list.name} ${told}`).not.toContain('secret')
    expect(list.name).toMatch(/^127\.0\.0\.1:\d+$/)
  })
})
