import { asking } from '@foyer/messages/frame/en/asking'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { encodeAbiParameters, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTokenBook } from '../decode/createTokenBook.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import type { Transfer } from '../simulate/readTransfers.js'
import type { Rpc } from './ApproveContext.js'
import { readSwap } from './readSwap.js'

const me = '0x1111111111111111111111111111111111111111'
const pool = '0x2222222222222222222222222222222222222222'
const friend = '0x3333333333333333333333333333333333333333'
const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fake = '0x4444444444444444444444444444444444444444'
const abi = parseAbi(['function swapExactETHForTokens(uint256, address[], address, uint256)'])

/** A node where every contract calls itself USDC, with six decimals. */
const rpc: Rpc = async (method, [call]) => {
  if (method === 'eth_getCode') return '0x60'
  const told: Readonly<Record<string, Hex>> = {
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['USDC']),
    '0x313ce567': encodeAbiParameters([{ type: 'uint256' }], [6n]),
  }
  return told[(call as { data?: string }).data ?? ''] ?? '0x'
}

function encode(least: bigint, token: Hex = usdc, recipient: Hex = me, via: readonly Hex[] = []) {
  return encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [least, [weth, ...via, token], recipient, 9n],
  })
}

/** One ETH for at least 2,990 USDC, as an app asks for it. */
const usual = { to: router, data: encode(2_990_000_000n), value: numberToHex(10n ** 18n) }
function wish(amount: unknown = numberToHex(2_990_000_000n), asset: unknown = usdc) {
  return {
    leastReceived: { asset, amount },
  }
}

function read(wishes: unknown = wish(), raw: Readonly<Record<string, string>> = usual, isKnown = true) {
  return readSwap({
    request: parseTransaction(raw, 1n, me),
    wishes,
    routers: isKnown ? { wrapped: weth, routers: [router] } : undefined,
    from: me,
    chain: mainnet,
    tokens: createTokenBook(mainnet, rpc),
    visit: { words: asking, locale: 'en' },
    hostName: 'app.example',
  })
}
async function check(transfers: readonly Transfer[] | undefined, ...asked: Parameters<typeof read>) {
  return (await read(...asked))?.check(transfers)
}

function pays(amount = 10n ** 18n, asset = 'native'): Transfer {
  return { asset, from: me, to: pool, amount }
}
function brings(amount = 3_000_000_000n, asset: string = usdc): Transfer {
  return { asset, from: pool, to: me, amount }
}
const blind = { tone: 'danger', text: 'We cannot read all that this does. Confirm only if you trust app.example.' }

describe('a swap that call, promise and trial run agree about', () => {
  it('is told in words, and needs no tick', async () => {
    expect((await read())?.told).toMatchObject({
      title: 'Swap 1 ETH for at least 2,990 USDC',
      lines: [{ text: 'Swap 1 ETH for at least 2,990 USDC', small: ['paid to you'] }],
      notices: [],
    })
    expect(await check([pays(), brings()])).toEqual([])
    // What comes besides harms nobody.
    expect(await check([pays(), brings(), brings(1n, fake)])).toEqual([])
  })

  it('may bring more than it is bound to, and may be bound to more than the app said', async () => {
    expect(await check([pays(), brings()], wish('0x1'))).toEqual([])
    expect(await check([pays(10n ** 17n), brings(2_990_000_000n)])).toEqual([])
  })
})

describe('attack: a page that wants a swap to look better than it is', () => {
  it('cannot have a call told as a swap that is bound to less, or to other tokens, than it says', async () => {
    expect((await read(wish(numberToHex(2_990_000_001n))))?.told).toBeUndefined()
    expect((await read(wish('0x1', 'native')))?.told).toBeUndefined()
    expect((await read(wish('0x1', fake)))?.told).toBeUndefined()
    expect((await read(wish('0x0'), { ...usual, data: encode(0n) }))?.told).toBeUndefined()
    expect((await read(wish('0x1'), { ...usual, data: encode(1n, usdc, friend) }))?.told).toBeUndefined()
  })

  it('cannot have another contract believed by naming it in what it says', async () => {
    const routers = { wrapped: weth, routers: [friend] }
    expect((await read({ ...wish(), routers }, { ...usual, to: friend }))?.told).toBeUndefined()
    expect((await read(wish(), usual, false))?.told).toBeUndefined()
  })

  it('says nothing without a promise, which leaves every call as it was', async () => {
    for (const wishes of [null, {}, 'fast', { leastReceived: undefined }]) expect(await read(wishes)).toBeUndefined()
  })

  it('gets the tick back when the trial run takes more, takes something else, or brings less than the call is bound to', async () => {
    expect(await check([pays(10n ** 18n + 1n), brings()])).toEqual([blind])
    expect(await check([pays(), brings(), pays(1n, usdc.replace('A', 'B'))])).toEqual([blind])
    expect(await check([pays(), brings(), { ...pays(1n, fake), id: 7n }])).toEqual([blind])
    expect(await check([{ ...pays(1n), id: 7n }, brings()])).toEqual([blind])
    // The node tells of less than the router can be made to pay: one of the two is not what it seems.
    expect(await check([pays(), brings(2_989_999_999n)], wish('0x1'))).toEqual([blind])
  })

  it('gets the tick back, with the least in words, when what is shown is far above what is sure', async () => {
    const loose = [{ tone: 'danger', text: 'You could get as little as 2,850 USDC.' }]
    const raw = { ...usual, data: encode(2_850_000_000n) }
    expect(await check([pays(), brings(3_000_000_000n)], wish('0x1'), raw)).toEqual([])
    expect(await check([pays(), brings(3_000_000_001n)], wish('0x1'), raw)).toEqual(loose)
  })

  it('is told with the address, and needs a tick, when the token’s name is only its own word', async () => {
    const { told } = (await read(wish('0x1', fake), { ...usual, data: encode(5_000_000_000n, fake) })) ?? {}
    expect(told?.title).toBe(`Swap 1 ETH for at least 5,000 USDC · ${fake}`)
    const warned = [{ tone: 'danger', text: `Anyone can give a token this name. Check its address: ${fake}` }]
    expect(told?.notices).toEqual(warned)
    // A pool of such a token gives for it what whoever made it likes.
    const through = await read(wish(), { ...usual, data: encode(2_990_000_000n, usdc, me, [fake]) })
    expect(through?.told?.notices).toEqual(warned)
    const listed = await read(wish(), { ...usual, data: encode(2_990_000_000n, usdc, me, [weth]) })
    expect(listed?.told?.notices).toEqual([])
  })
})

describe('where no node can try it', () => {
  it('says plainly that nothing could be checked, and asks for a tick, readable or not [S9.35]', async () => {
    const unchecked = [{ tone: 'danger', text: 'Nothing could be checked: you might get less than 2,990 USDC.' }]
    expect(await check(undefined)).toEqual(unchecked)
    expect(await check(undefined, wish(), { ...usual, data: '0x12345678' })).toEqual(unchecked)
  })
})

describe('what an app says must arrive at least', () => {
  const least = (amount: bigint, asset: unknown = usdc) => wish(numberToHex(amount), asset)
  const opaque = { to: pool, data: '0x12345678' }
  const swap = [pays(5n), brings(1_000_000n)]

  it('is refused when less would, to the last unit, and in words', async () => {
    expect(await check(swap, least(1_000_000n), opaque)).toEqual([])
    await expect(check(swap, least(1_000_001n), opaque)).rejects.toMatchObject({
      code: 'SWAP_REFUSED',
      message: 'You would get less than 1.000001 USDC.',
    })
  })

  it('counts what stays, not what comes and goes on, nor what comes to somebody else', async () => {
    const refused = { code: 'SWAP_REFUSED' }
    await expect(check([...swap, pays(1n, usdc)], least(1_000_000n), opaque)).rejects.toMatchObject(refused)
    const stolen = { asset: usdc, from: pool, to: friend, amount: 1_000_000n }
    await expect(check([stolen], least(1n), opaque)).rejects.toMatchObject(refused)
    // One collectible of the same contract is no unit of it.
    await expect(check([{ ...brings(1n), id: 7n }], least(1n), opaque)).rejects.toMatchObject(refused)
  })

  it('is looked at for the coin of the chain as well', async () => {
    const paid = [brings(7n, 'native')]
    expect(await check(paid, least(7n, 'native'), opaque)).toEqual([])
    await expect(check(paid, least(8n, 'native'), opaque)).rejects.toMatchObject({ code: 'SWAP_REFUSED' })
  })

  it('that is no amount makes the request invalid; of what is no token nothing arrives', async () => {
    for (const leastReceived of [{ asset: usdc, amount: 'all' }, { asset: usdc }, 'much', null, 7])
      await expect(read({ leastReceived })).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    for (const asset of [null, '0x12', {}, usdc.slice(0, -1)])
      await expect(check(swap, wish('0x1', asset), opaque)).rejects.toMatchObject({ code: 'SWAP_REFUSED' })
  })
})
