import { afterEach, describe, expect, it } from 'vitest'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { createFakeEtherscan } from '../../testing/createFakeEtherscan.js'
import { createModelChain } from '../../testing/createModelChain.js'
import { type ExplorerAnswer, type FakeExplorer, startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { createExplorerClient } from './askExplorer.js'
import { createBlockscout } from './createBlockscout.js'
import { createEtherscan, createRateLimiter } from './createEtherscan.js'

const chainId = 'eip155:31337'
const [me, other, coin, spender] = ['1', '2', 'd', 'b'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
function hashOf(digit: string) {
  return `0x${digit.repeat(64)}`
}
const timestamp = '2025-06-14T22:51:15.000000Z'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(answer: (url: URL) => ExplorerAnswer) {
  const fake: FakeExplorer = await startFakeExplorer(answer)
  closing.push(fake.close)
  const timing = { now: () => 0, wait: async () => {} }
  const fetchUntrusted = createFetchUntrusted({ exempt: [fake.url] })
  const asking = createExplorerClient({ name: 'explorer', fetchUntrusted, ...timing })
  return { fake, timing, asking }
}

/** Starts a fake Blockscout with the given lists, each in one page. */
async function startBlockscout(lists: Record<string, readonly unknown[]>) {
  const { fake, timing, asking } = await start((url) => {
    const items = lists[url.pathname.split('/').at(-1) ?? ''] ?? []
    return { body: { items, next_page_params: null } }
  })
  const { activity, findTokens, nfts } = createBlockscout({
    name: 'blockscout',
    chainId,
    url: `${fake.url}/`,
    asking,
    ...timing,
  })
  return { fake, findTokens, nfts, read: () => activity.fetchActivity({ chainId, address: me, limit: 50 }) }
}

describe('createBlockscout: service for all networks', () => {
  it('sends the key with each page, and never puts it into an error', async () => {
    const key = 'proapi_secret'
    const next = { index: 50, items_count: 50 }
    const { fake, timing, asking } = await start((url) =>
      url.searchParams.get('apikey') === key
        ? { body: { items: [], next_page_params: url.searchParams.has('index') ? null : next } }
        : { status: 401, body: { message: 'Invalid API key' } },
    )
    const create = (given: string) =>
      createBlockscout({ name: 'blockscout', chainId, url: `${fake.url}/31337`, key: given, asking, ...timing })
    expect(await create(key).findTokens(chainId, me)).toEqual([])
    const paths = fake.calls.map((path) => path.replace(key, 'KEY'))
    const list = `/31337/api/v2/addresses/${me}/tokens?type=ERC-20`
    expect(paths).toEqual([`${list}&apikey=KEY`, `${list}&index=50&items_count=50&apikey=KEY`])
    const failure = await create('proapi_other')
      .findTokens(chainId, me)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'upstream_failed' })
    expect(String(failure)).not.toContain('proapi_other')
  })
})

const sent = {
  ...{
    hash: hashOf('a'),
    block_number: 7,
    position: 1,
    timestamp,
    status: 'ok',
    from: { hash: me },
    to: { hash: other },
  },
  ...{ created_contract: null, value: '5', fee: { type: 'actual', value: '21' }, nonce: 3, raw_input: '0x' },
}

describe('createBlockscout: history', () => {
  it('returns a deployment with the value it received', async () => {
    const created = { ...sent, to: null, created_contract: { hash: other } }
    // The list of internal transactions contains the deployment again.
    const again = {
      ...{ transaction_hash: sent.hash, block_number: 7, timestamp, type: 'create', index: 0, success: true },
      ...{ from: { hash: me }, to: null, created_contract: { hash: other }, value: '5' },
    }
    const { read } = await startBlockscout({ transactions: [created], 'internal-transactions': [again] })
    const { activities } = await read()
    expect(activities).toHaveLength(1)
    expect(activities[0]).toMatchObject({ operation: 'deploy', to: undefined })
    expect(activities[0]?.transfers.map(({ kind, amount }) => [kind, amount])).toEqual([['native', 5n]])
  })

  it('returns a pending transaction first', async () => {
    const pending = { ...sent, hash: hashOf('b'), block_number: null, position: null, timestamp: null, status: null }
    const { read } = await startBlockscout({ transactions: [pending, sent] })
    expect((await read()).activities.map(({ hash, status }) => [hash, status])).toEqual([
      [hashOf('b'), 'pending'],
      [hashOf('a'), 'confirmed'],
    ])
  })

  it('detects an approval from the call data', async () => {
    const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'64'.padStart(64, '0')}`
    const { read } = await startBlockscout({
      transactions: [{ ...sent, value: '0', to: { hash: coin }, raw_input: data }],
    })
    const [activity] = (await read()).activities
    expect(activity?.operation).toBe('approve')
    expect(activity?.transfers[0]).toMatchObject({ kind: 'approval', token: coin, to: spender, amount: 100n })
  })

  it('skips an invalid entry, and marks the page as partial', async () => {
    const { read } = await startBlockscout({ transactions: [{ ...sent, from: null }, sent] })
    const page = await read()
    expect(page.activities.map(({ hash }) => hash)).toEqual([sent.hash])
    expect(page.isPartial).toBe(true)
  })

  it('omits internal transactions if their list fails, and marks the page as partial', async () => {
    const { read, fake } = await startBlockscout({ transactions: [sent] })
    fake.failures = [{ what: { status: 500 }, of: 'internal-transactions', times: 1 }]
    const page = await read()
    expect(page.activities).toHaveLength(1)
    expect(page.isPartial).toBe(true)
  })

  it.each(['rubbish', 'shape', { status: 500 }] as const)(
    'throws `upstream_failed` if a list returns %j',
    async (what) => {
      const { read, fake } = await startBlockscout({ transactions: [sent] })
      fake.failures = [{ what, of: 'token-transfers', times: 1 }]
      await expect(read()).rejects.toMatchObject({ code: 'upstream_failed' })
      // A failure is not cached.
      expect((await read()).activities).toHaveLength(1)
    },
  )

  it('limits an endless block: returns the known part, marks it as partial, and continues below the block', async () => {
    const transfer = (block: number, index: number) => ({
      ...{ transaction_hash: `0x${String(index).padStart(64, '0')}`, block_number: block, timestamp },
      ...{
        from: { hash: other },
        to: { hash: me },
        token: { address_hash: coin, type: 'ERC-20' },
        total: { value: '1' },
      },
    })
    const items = [...Array.from({ length: 30 }, (_, index) => transfer(9, index)), transfer(8, 100)]
    const { fake, timing, asking } = await start((url) => {
      if (!url.pathname.endsWith('token-transfers')) return { body: { items: [], next_page_params: null } }
      const at = Number(url.searchParams.get('index') ?? 0)
      const next = at + 1 < items.length ? { index: at + 1 } : null
      return { body: { items: items.slice(at, at + 1), next_page_params: next } }
    })
    const { activity } = createBlockscout({ name: 'blockscout', chainId, url: fake.url, asking, ...timing })
    const hashes: string[] = []
    const partial: boolean[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await activity.fetchActivity({ chainId, address: me, cursor, limit: 50 })
      hashes.push(...page.activities.map(({ hash }) => hash))
      partial.push(page.isPartial)
      cursor = page.next
      if (cursor === undefined) break
    }
    expect(cursor).toBeUndefined()
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes).toContain(transfer(8, 100).transaction_hash)
    expect(partial[0]).toBe(true)
  })
})

describe('createBlockscout: tokens and NFTs', () => {
  it('findTokens: accepts both field names of the contract, and skips invalid entries', async () => {
    const items = [{ token: { address_hash: coin } }, { token: { address: other } }, { token: null }]
    const { findTokens } = await startBlockscout({ tokens: items })
    expect(await findTokens(chainId, me.toUpperCase().replace('0X', '0x'))).toEqual([coin, other])
    expect(await findTokens('eip155:1', me)).toEqual([])
  })

  it('fetchNfts: skips NFTs of an unknown kind', async () => {
    const nft = { id: '7', token: { address_hash: coin, type: 'ERC-404' }, value: '1' }
    const { nfts } = await startBlockscout({ nft: [nft, { ...nft, token: { address_hash: coin, type: 'ERC-721' } }] })
    const page = await nfts.fetchNfts({ chainId, address: me, limit: 24 })
    expect(page.nfts).toEqual([{ token: coin, tokenId: 7n, kind: 'erc721', amount: 1n }])
  })
})

describe('createEtherscan: history', () => {
  const chain = createModelChain(chainId, 51)
  chain.mine(30)
  const address = chain.addresses[0] ?? ''

  async function startEtherscan(answer = createFakeEtherscan(chain), key = 'key') {
    const { fake, timing, asking } = await start(answer)
    const options = { name: 'etherscan', chainId, url: `${fake.url}/v2/api`, key, asking, takeTurn: async () => {} }
    const { activity, findTokens } = createEtherscan({ ...options, ...timing })
    return { fake, findTokens, read: () => activity.fetchActivity({ chainId, address, limit: 50 }) }
  }

  it('throws `upstream_failed` for an invalid key, without the key in any message', async () => {
    const { read } = await startEtherscan(undefined, 'wrong-and-secret')
    const error: unknown = await read().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'upstream_failed' })
    const told: string[] = []
    for (let each = error; each instanceof Error; each = each.cause) told.push(each.message)
    expect(told.join(' ')).toContain('Invalid API Key')
    expect(told.join(' ')).not.toContain('secret')
  })

  it('retries once after a rate limit error, which has HTTP status 200', async () => {
    const good = createFakeEtherscan(chain)
    const state = { refusals: 1 }
    const body = { status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (3/sec)' }
    const answer = (url: URL) => {
      state.refusals -= 1
      return state.refusals >= 0 ? { body } : good(url)
    }
    const { read } = await startEtherscan(answer)
    expect((await read()).activities.length).toBeGreaterThan(10)
    state.refusals = 100
    const again = await startEtherscan(answer)
    await expect(again.read()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 1_000 })
  })

  it('skips a row with an invalid date, and marks the page as partial', async () => {
    const good = createFakeEtherscan(chain)
    const spoil = (entry: object, index: number) => (index === 0 ? { ...entry, timeStamp: '999999999999999' } : entry)
    const { read } = await startEtherscan((url) => {
      const answer = good(url)
      const { result, ...rest } = (answer.body ?? {}) as { result?: unknown }
      return { ...answer, body: { ...rest, result: Array.isArray(result) ? result.map(spoil) : result } }
    })
    const { activities, isPartial } = await read()
    expect(isPartial).toBe(true)
    expect(activities.length).toBeGreaterThan(5)
    for (const { minedAtMs } of activities) expect(() => new Date(minedAtMs).toISOString()).not.toThrow()
  })

  it('findTokens: returns the tokens that the account has received lately', async () => {
    const { findTokens } = await startEtherscan()
    expect(await findTokens(chainId, address)).toEqual([coin])
  })

  it('marks the page as partial if one block has more rows than Etherscan can return', async () => {
    const row = (index: number) => ({
      ...{ blockNumber: '9', timeStamp: '1700000000', hash: `0x${String(index).padStart(64, '0')}`, nonce: '1' },
      ...{
        transactionIndex: '0',
        gasPrice: '1',
        gasUsed: '1',
        from: other,
        to: address,
        contractAddress: coin,
        value: '1',
      },
    })
    const { fake, timing, asking } = await start((url) => {
      const [page, count] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('offset'))]
      const isAsked = url.searchParams.get('action') === 'tokentx' && url.searchParams.get('endblock') !== '8'
      const rows = isAsked ? Array.from({ length: count }, (_, index) => row((page - 1) * count + index)) : []
      const message = rows.length === 0 ? 'No transactions found' : 'OK'
      return { body: { status: rows.length === 0 ? '0' : '1', message, result: rows } }
    })
    const rows = { few: 2, most: 4, paged: 16 }
    const options = { name: 'etherscan', chainId, url: fake.url, key: 'key', asking, takeTurn: async () => {}, rows }
    const page = await createEtherscan({ ...options, ...timing }).activity.fetchActivity({
      chainId,
      address,
      limit: 50,
    })
    expect(page).toMatchObject({ isPartial: true, next: undefined })
    expect(page.activities).toHaveLength(16)
  })
})

describe('createRateLimiter', () => {
  const startLine = () => {
    const clock = { nowMs: 5_000 }
    const waits: number[] = []
    const wait = async (ms: number) => void waits.push(ms)
    return {
      clock,
      waits,
      takeTurn: createRateLimiter({ perSecond: 3, longestWaitMs: 2_000, now: () => clock.nowMs, wait }),
    }
  }

  it('allows three requests within any second, and delays the others', async () => {
    const { clock, waits, takeTurn } = startLine()
    await Promise.all(Array.from({ length: 7 }, takeTurn))
    expect(waits).toEqual([1_000, 1_000, 1_000, 2_000])
    clock.nowMs += 10_000
    await takeTurn()
    expect(waits).toHaveLength(4)
  })

  it('throws `unavailable` if the wait would be too long', async () => {
    const { takeTurn } = startLine()
    await Promise.all(Array.from({ length: 9 }, takeTurn))
    await expect(takeTurn()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 3_000 })
  })
})
