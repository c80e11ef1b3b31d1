import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SwapVendor, startSwapVendor, vendorAnswers } from '../../testing/swap/startSwapVendors.js'
import { checkSteps } from '../checkSteps.js'
import type { SwapProvider, SwapRequest } from '../SwapProvider.js'
import { create0x } from './create0x.js'
import { create1inch } from './create1inch.js'
import { createKyberswap } from './createKyberswap.js'
import { createLifi } from './createLifi.js'
import type { VendorOptions } from './vendorTerms.js'

const [tokenA, tokenB, account, recipient] = ['a1', 'a2', 'ac', 'fe'].map((part) => `0x${part.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const from = { chainId: 'eip155:1', address: tokenA, symbol: 'A', decimals: 6 }
const to = { chainId: 'eip155:1', address: tokenB, symbol: 'B', decimals: 6 }
const question: SwapRequest = { from, to, amount: 1_000n, account, slippageBps: 100 }
const clock = { nowMs: 1_800_000_000_000 }
const key = 'a-very-secret-key'

const vendors = [
  {
    id: 'kyberswap',
    create: createKyberswap,
    nothing: { status: 400, body: { code: 4008, message: 'route not found' } },
  },
  {
    id: '0x',
    create: (more: VendorOptions) => create0x({ ...more, key }),
    nothing: { body: { liquidityAvailable: false, zid: '1' } },
  },
  {
    id: '1inch',
    create: (more: VendorOptions) => create1inch({ ...more, key }),
    nothing: { status: 400, body: { error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400 } },
  },
  {
    id: 'lifi',
    create: createLifi,
    nothing: { status: 404, body: { message: 'No available quotes for the requested transfer', code: 1002 } },
  },
] as const

let vendor: SwapVendor
beforeAll(async () => {
  vendor = await startSwapVendor()
})
beforeEach(() => {
  vendor.failure = undefined
  vendor.calls.length = 0
})
afterAll(() => vendor.close())

function signal() {
  return AbortSignal.timeout(5_000)
}

describe.each(vendors)('swaps by $id', ({ id, create, nothing }) => {
  const start = (more: Partial<VendorOptions> = {}): SwapProvider => {
    vendor.respond = vendorAnswers[id] ?? vendor.respond
    return create({ base: vendor.url, key, now: () => clock.nowMs, ...more })
  }

  it("returns the vendor's offer with its spender, and a transaction that passes the checks", async () => {
    const provider = start()
    expect(provider.supports('eip155:1', 'eip155:1')).toBe(true)
    expect(provider.supports('eip155:31337', 'eip155:31337')).toBe(false)
    const offer = await provider.quote(question, signal())
    expect(offer).toMatchObject({ toAmount: 2_000_000n, minToAmount: 1_980_000n })
    expect(offer.gas).toBeGreaterThan(100_000n)
    expect(provider.targets('eip155:1')).toContain(offer.spender)
    // Simulate the round trip through the database.
    const kept = { ...offer, payload: JSON.parse(JSON.stringify(offer.payload)) }
    const steps = await provider.prepare(question, kept, signal())
    expect(steps).toHaveLength(1)
    expect(checkSteps(steps, { provider, question, offer })).toBe('opaque')
  })

  it('uses the vendor’s address of the native currency, and has no spender for it', async () => {
    const { address: _, ...native } = from
    const requested = { ...question, from: native }
    const answer = vendorAnswers[id]
    const provider = start()
    vendor.respond = (call) => {
      const text = JSON.stringify(answer?.(call).body).replace('"value":"0x0"', '"value":"0x3e8"')
      return { body: JSON.parse(text) }
    }
    expect((await provider.quote(requested, signal())).spender).toBeUndefined()
    expect(decodeURIComponent(vendor.calls[0]?.url.search ?? '')).toMatch(/=0x(0{40}|e{40})/i)
  })

  it('throws no_route for a missing offer, and calls the vendor again the next time', async () => {
    const provider = start()
    vendor.respond = () => nothing
    for (let time = 0; time < 2; time += 1)
      await expect(provider.quote(question, signal())).rejects.toMatchObject({
        name: 'SwapRefusal',
        reason: 'no_route',
      })
    expect(vendor.calls).toHaveLength(2)
  })

  it('fails for an unknown error message, but calls the vendor again the next time', async () => {
    const provider = start()
    vendor.respond = () => ({ status: 400, body: { message: 'Bad request' } })
    await expect(provider.quote(question, signal())).rejects.toMatchObject({ code: 'upstream_failed' })
    vendor.respond = vendorAnswers[id] ?? vendor.respond
    expect(await provider.quote(question, signal())).toMatchObject({ toAmount: 2_000_000n })
  })

  it.each(['rubbish', 'redirect'] as const)(
    'fails for a response that is %s, and then does not call the vendor',
    async (failure) => {
      const provider = start()
      vendor.failure = failure
      for (let time = 0; time < 2; time += 1)
        await expect(provider.quote(question, signal())).rejects.toMatchObject({ code: 'upstream_failed' })
      expect(vendor.calls).toHaveLength(1)
    },
  )

  it('fails for status 429, without the key in its message', async () => {
    const provider = start()
    vendor.respond = () => ({ status: 429, body: { message: `slow down ${key}` } })
    const failure = await provider.quote(question, signal()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'upstream_failed' })
    expect(String(failure)).not.toContain(key)
    for (const { url } of vendor.calls) expect(url.href).not.toContain(key)
  })

  it('times out if the vendor never responds', async () => {
    const provider = start()
    vendor.failure = 'hang'
    await expect(provider.quote(question, AbortSignal.timeout(30))).rejects.toMatchObject({ code: 'upstream_timeout' })
  })

  it("rejects a router that is none of the vendor's, unless the operator names it", async () => {
    const elsewhere = `0x${'bad0'.repeat(10)}`
    const routers = start().targets('eip155:1')
    const change = (text: string) => routers.reduce((all, router) => all.replaceAll(router, elsewhere), text)
    for (const targets of [[], [elsewhere]]) {
      const provider = start({ targets })
      vendor.respond = (call) => ({ body: JSON.parse(change(JSON.stringify(vendorAnswers[id]?.(call).body))) })
      const offer = await provider.quote(question, signal())
      const steps = await provider.prepare(question, offer, signal())
      const check = () => checkSteps(steps, { provider, question, offer })
      if (targets.length > 0) expect(check()).toBe('opaque')
      else expect(check).toThrow(expect.objectContaining({ code: 'swap_refused', context: { reason: 'target' } }))
    }
  })

  it('passes on an operator’s fee only if one is set, and shows it', async () => {
    expect((await start().quote(question, signal())).fees.map(({ name }) => name)).not.toContain('This service')
    const fee = { bps: 50, recipient }
    const provider = start({ fee })
    const { fees } = await provider.quote(question, signal())
    const own = fees.find(({ name }) => name === 'This service')
    if (id === 'lifi') expect(own).toBeUndefined()
    else if (id === '1inch') expect(own).toEqual({ name: 'This service', amount: 5n, token: from, isIncluded: true })
    else expect(own).toEqual({ name: 'This service', amount: 10_050n, token: to, isIncluded: true })
  })
})

describe('special cases of single vendors', () => {
  it('KyberSwap: sends its summary back unchanged', async () => {
    vendor.respond = vendorAnswers.kyberswap ?? vendor.respond
    const provider = createKyberswap({ base: vendor.url, now: () => clock.nowMs })
    await provider.prepare(question, await provider.quote(question, signal()), signal())
    expect(vendor.calls[1]?.body).toMatchObject({
      routeSummary: { routeID: 'r:1', amountOut: '2000000' },
      ...{ sender: account, recipient: account, slippageTolerance: 100 },
    })
  })

  it('KyberSwap: reads errors with status 200', async () => {
    vendor.respond = () => ({ body: { code: 4009, message: 'amount in is too small' } })
    const provider = createKyberswap({ base: vendor.url, now: () => clock.nowMs })
    await expect(provider.quote(question, signal())).rejects.toMatchObject({ reason: 'too_small' })
  })

  it.each(vendors.filter(({ id }) => id !== 'lifi'))(
    '$id: the offer has expired if the firm one is worse',
    async ({ id, create }) => {
      vendor.respond = vendorAnswers[id] ?? vendor.respond
      const provider = create({ base: vendor.url, now: () => clock.nowMs })
      const offer = await provider.quote(question, signal())
      const worse = (text: string) => text.replaceAll('2000000', '1990000').replaceAll('1980000', '1970100')
      vendor.respond = (call) => ({ body: JSON.parse(worse(JSON.stringify(vendorAnswers[id]?.(call).body))) })
      await expect(provider.prepare(question, offer, signal())).rejects.toMatchObject({ reason: 'no_route' })
    },
  )

  it('LI.FI: moves tokens between networks, reports the status, and rejects offers with extra native currency', async () => {
    vendor.respond = vendorAnswers.lifi ?? vendor.respond
    const provider = createLifi({ base: vendor.url, now: () => clock.nowMs })
    expect(provider.supports('eip155:1', 'eip155:10')).toBe(true)
    const across = { ...question, to: { ...to, chainId: 'eip155:10' } }
    expect((await provider.quote(across, signal())).route).toEqual(['Across'])
    expect(vendor.calls[0]?.url.searchParams.get('toChain')).toBe('10')
    const hash = `0x${'1'.repeat(64)}`
    expect(await provider.status?.({ question: across, hash, expiresAtMs: clock.nowMs }, signal())).toEqual({
      ...{ status: 'success', hash: `0x${'9'.repeat(64)}`, toAmount: 1_999_999n },
    })
    vendor.respond = (call) => ({
      body: JSON.parse(JSON.stringify(vendorAnswers.lifi?.(call).body).replace('"value":"0x0"', '"value":"0x5"')),
    })
    await expect(provider.quote(across, signal())).rejects.toMatchObject({ reason: 'no_route' })
  })

  it.each([
    ['eip155:1', '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'],
    ['eip155:130', '0x864b314D4C5a0399368609581d3E8933a63b9232'],
    ['eip155:57073', '0x864b314D4C5a0399368609581d3E8933a63b9232'],
    ['eip155:59144', '0xDE1E598b81620773454588B85D6b5D4eEC32573e'],
    ['eip155:80094', '0xf909c4Ae16622898b885B89d7F839E0244851c66'],
  ])('createLifi: targets the diamond of %s', (chainId, diamond) => {
    expect(createLifi({ now: () => 0 }).targets(chainId)).toEqual([diamond])
  })

  it('create0x: targets the AllowanceHolder of Mantle there, and swaps neither on Mode nor on Blast', () => {
    const provider = create0x({ key, now: () => 0 })
    expect(provider.targets('eip155:5000')).toEqual(['0x0000000000005E88410CcDFaDe4a5EfaE4b49562'])
    expect(provider.targets('eip155:1')).toEqual(['0x0000000000001fF3684f28c67538d4D072C22734'])
    const swaps = (chainId: string) => provider.supports(chainId, chainId)
    expect(['eip155:5000', 'eip155:34443', 'eip155:81457'].map(swaps)).toEqual([true, false, false])
  })

  it('createKyberswap: swaps on no network that the aggregator dropped', () => {
    const { supports } = createKyberswap({ now: () => 0 })
    const swaps = (chainId: string) => supports(chainId, chainId)
    expect(['eip155:8453', 'eip155:324', 'eip155:534352', 'eip155:81457'].map(swaps)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  describe('createLifi: status of a swap', () => {
    const read = async (body: object, expiresAtMs = clock.nowMs) => {
      vendor.respond = () => ({ body })
      const provider = createLifi({ base: vendor.url, now: () => clock.nowMs })
      return provider.status?.({ question, expiresAtMs, hash: `0x${'1'.repeat(64)}` }, signal())
    }
    const receiving = { txHash: `0x${'9'.repeat(64)}`, amount: '7' }
    const hash = receiving.txHash

    it.each(['COMPLETED', 'A_LATER_SUBSTATUS', undefined])('is success for DONE with %s', async (substatus) => {
      expect(await read({ status: 'DONE', substatus, receiving })).toEqual({ status: 'success', hash, toAmount: 7n })
    })

    it.each([
      ['REFUNDED', 'refunded'],
      ['PARTIAL', 'partial'],
    ])('is failed without an amount for DONE with %s', async (substatus, reason) => {
      expect(await read({ status: 'DONE', substatus, receiving })).toEqual({ status: 'failed', hash, reason })
    })

    it('is pending for INVALID until 30 minutes after the offer, and failed from then on', async () => {
      const status = async (expiresAtMs: number) => (await read({ status: 'INVALID' }, expiresAtMs))?.status
      expect(await status(clock.nowMs)).toBe('pending')
      expect(await status(clock.nowMs - 1_800_000)).toBe('pending')
      expect(await status(clock.nowMs - 1_800_001)).toBe('failed')
    })
  })
})
