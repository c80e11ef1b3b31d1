import { asking } from '@foyer/messages/frame/en/asking'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { encodeAbiParameters, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTokenBook } from '../decode/createTokenBook.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import type { Transfer } from '../simulate/parseTransfers.js'
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

/** A node on which every contract has the symbol USDC and six decimals. */
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

/** The swap of 1 ETH for at least 2,990 USDC, as an app requests it. */
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
async function check(transfers: readonly Transfer[] | undefined, ...requested: Parameters<typeof read>) {
  return (await read(...requested))?.check(transfers)
}

function pays(amount = 10n ** 18n, asset = 'native'): Transfer {
  return { asset, from: me, to: pool, amount }
}
function brings(amount = 3_000_000_000n, asset: string = usdc): Transfer {
  return { asset, from: pool, to: me, amount }
}
const blind = { tone: 'danger', text: 'We cannot read all that this does. Confirm only if you trust app.example.' }

describe('readSwap: call, promised amount and simulation of a swap agree', () => {
  it('shows the swap as text and needs no checkbox', async () => {
    expect((await read())?.told).toMatchObject({
      title: 'Swap 1 ETH for at least 2,990 USDC',
      lines: [{ text: 'Swap 1 ETH for at least 2,990 USDC', small: ['paid to you'] }],
      notices: [],
    })
    expect(await check([pays(), brings()])).toEqual([])
    // An additional incoming token does no harm.
    expect(await check([pays(), brings(), brings(1n, fake)])).toEqual([])
  })

  it("accepts a simulation above the guaranteed minimum, and a minimum above the app's amount", async () => {
    expect(await check([pays(), brings()], wish('0x1'))).toEqual([])
    expect(await check([pays(10n ** 17n), brings(2_990_000_000n)])).toEqual([])
  })
})

describe('readSwap: attacks that make a swap look better than it is', () => {
  it('does not show a call as a swap if it guarantees less, or other tokens, than the app claims', async () => {
    expect((await read(wish(numberToHex(2_990_000_001n))))?.told).toBeUndefined()
    expect((await read(wish('0x1', 'native')))?.told).toBeUndefined()
    expect((await read(wish('0x1', fake)))?.told).toBeUndefined()
    expect((await read(wish('0x0'), { ...usual, data: encode(0n) }))?.told).toBeUndefined()
    expect((await read(wish('0x1'), { ...usual, data: encode(1n, usdc, friend) }))?.told).toBeUndefined()
  })

  it('does not trust a contract that only the app names', async () => {
    const routers = { wrapped: weth, routers: [friend] }
    expect((await read({ ...wish(), routers }, { ...usual, to: friend }))?.told).toBeUndefined()
    expect((await read(wish(), usual, false))?.told).toBeUndefined()
  })

  it('returns undefined without a promised amount, so the call is shown like any other', async () => {
    for (const wishes of [null, {}, 'fast', { leastReceived: undefined }]) expect(await read(wishes)).toBeUndefined()
  })

  it('needs the checkbox if the simulation takes more, takes another asset, or returns less than guaranteed', async () => {
    expect(await check([pays(10n ** 18n + 1n), brings()])).toEqual([blind])
    expect(await check([pays(), brings(), pays(1n, usdc.replace('A', 'B'))])).toEqual([blind])
    expect(await check([pays(), brings(), { ...pays(1n, fake), id: 7n }])).toEqual([blind])
    expect(await check([{ ...pays(1n), id: 7n }, brings()])).toEqual([blind])
    // The node reports less than the minimum that the router guarantees, so one of them is wrong.
    expect(await check([pays(), brings(2_989_999_999n)], wish('0x1'))).toEqual([blind])
  })

  it('needs the checkbox and shows the minimum if the simulated amount is far above the guaranteed one', async () => {
    const loose = [{ tone: 'danger', text: 'You could get as little as 2,850 USDC.' }]
    const raw = { ...usual, data: encode(2_850_000_000n) }
    expect(await check([pays(), brings(3_000_000_000n)], wish('0x1'), raw)).toEqual([])
    expect(await check([pays(), brings(3_000_000_001n)], wish('0x1'), raw)).toEqual(loose)
  })

  it('shows the address and needs the checkbox if only the contract itself states the token’s name', async () => {
    const { told } = (await read(wish('0x1', fake), { ...usual, data: encode(5_000_000_000n, fake) })) ?? {}
    expect(told?.title).toBe(`Swap 1 ETH for at least 5,000 USDC · ${fake}`)
    const warned = [{ tone: 'danger', text: `Anyone can give a token this name. Check its address: ${fake}` }]
    expect(told?.notices).toEqual(warned)
    // The creator of an unlisted token controls the price in its pool.
    const through = await read(wish(), { ...usual, data: encode(2_990_000_000n, usdc, me, [fake]) })
    expect(through?.told?.notices).toEqual(warned)
    const listed = await read(wish(), { ...usual, data: encode(2_990_000_000n, usdc, me, [weth]) })
    expect(listed?.told?.notices).toEqual([])
  })
})

describe('readSwap: no node can simulate', () => {
  it('warns that nothing could be checked and needs the checkbox, for any call [S9.35]', async () => {
    const unchecked = [{ tone: 'danger', text: 'Nothing could be checked: you might get less than 2,990 USDC.' }]
    expect(await check(undefined)).toEqual(unchecked)
    expect(await check(undefined, wish(), { ...usual, data: '0x12345678' })).toEqual(unchecked)
  })
})

describe("readSwap: the app's minimum amount", () => {
  const least = (amount: bigint, asset: unknown = usdc) => wish(numberToHex(amount), asset)
  const opaque = { to: pool, data: '0x12345678' }
  const swap = [pays(5n), brings(1_000_000n)]

  it('rejects the swap if even one unit less would arrive, and shows the minimum amount', async () => {
    expect(await check(swap, least(1_000_000n), opaque)).toEqual([])
    await expect(check(swap, least(1_000_001n), opaque)).rejects.toMatchObject({
      code: 'SWAP_REFUSED',
      message: 'You would get less than 1.000001 USDC.',
    })
  })

  it('counts only the amount that stays with the user, not amounts passed on or sent to others', async () => {
    const refused = { code: 'SWAP_REFUSED' }
    await expect(check([...swap, pays(1n, usdc)], least(1_000_000n), opaque)).rejects.toMatchObject(refused)
    const stolen = { asset: usdc, from: pool, to: friend, amount: 1_000_000n }
    await expect(check([stolen], least(1n), opaque)).rejects.toMatchObject(refused)
    // A collectible of the same contract does not count as a unit of the token.
    await expect(check([{ ...brings(1n), id: 7n }], least(1n), opaque)).rejects.toMatchObject(refused)
  })

  it("checks the minimum amount of the chain's native coin as well", async () => {
    const paid = [brings(7n, 'native')]
    expect(await check(paid, least(7n, 'native'), opaque)).toEqual([])
    await expect(check(paid, least(8n, 'native'), opaque)).rejects.toMatchObject({ code: 'SWAP_REFUSED' })
  })

  it('rejects an invalid amount as REQUEST_INVALID, and an invalid token as never received', async () => {
    for (const leastReceived of [{ asset: usdc, amount: 'all' }, { asset: usdc }, 'much', null, 7])
      await expect(read({ leastReceived })).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    for (const asset of [null, '0x12', {}, usdc.slice(0, -1)])
      await expect(check(swap, wish('0x1', asset), opaque)).rejects.toMatchObject({ code: 'SWAP_REFUSED' })
  })
})
