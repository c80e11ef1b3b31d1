import { type Address, encodeFunctionData, erc20Abi, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAddresses } from '../../addresses.js'
import type { UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'
import { readReserves } from './pools.js'
import { routerAbi, startPoolChain, trader } from './testing/poolChain.js'

const { poolRouter, foyPair, neighbourCoin, tokens } = sandboxAddresses
const { WETH, sUSD, sUSDT, sBTC, FOY } = tokens
const pairAbi = parseAbi([
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
  'function burn(address to) returns (uint256 amount0, uint256 amount1)',
  'function skim(address to)',
])
const never = 2n ** 64n

let pools: Awaited<ReturnType<typeof startPoolChain>>
beforeAll(async () => {
  pools = await startPoolChain()
})
afterAll(() => pools.stop())

function swapTokens(
  amount: bigint,
  least: bigint,
  path: readonly Address[],
  to: Address,
  deadline = never,
): UnlockedCall {
  const args = [amount, least, path, to, deadline] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args })
  return { to: poolRouter, data }
}

describe('a swap', () => {
  it('from the native coin: sends the exact predicted amount of tokens to the recipient', async () => {
    const [to, value] = [pools.createStranger(), parseEther('2')]
    const [, foretold = 0n] = await pools.amountsOut(value, [WETH, sUSD])
    const args = [foretold, [WETH, sUSD], to, never] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args })
    await pools.send({ to: poolRouter, value, data })
    expect(await pools.balanceOf(sUSD, to)).toBe(foretold)
    expect(await pools.client.getBalance({ address: poolRouter })).toBe(0n)
  })

  it('to the native coin: sends the unwrapped coin', async () => {
    const [to, amount] = [pools.createStranger(), parseUnits('1000', 6)]
    const [, foretold = 0n] = await pools.amountsOut(amount, [sUSD, WETH])
    const args = [amount, foretold, [sUSD, WETH], to, never] as const
    await pools.send({
      to: poolRouter,
      data: encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForETH', args }),
    })
    expect(await pools.client.getBalance({ address: to })).toBe(foretold)
    expect(await pools.balanceOf(WETH, to)).toBe(0n)
  })

  it('over two pairs: works with a token whose transfer returns nothing, on both ends [S9.39]', async () => {
    const to = pools.createStranger()
    for (const path of [
      [sUSDT, sUSD, WETH],
      [WETH, sUSD, sUSDT],
    ]) {
      const amount = path[0] === WETH ? parseEther('0.01') : parseUnits('50', 6)
      const [, , foretold = 0n] = await pools.amountsOut(amount, path)
      await pools.send(swapTokens(amount, foretold, path, to))
      expect(await pools.balanceOf(path[2] ?? '0x', to)).toBe(foretold)
    }
  })

  it('reverts if the output is too small or the deadline has passed', async () => {
    const [, foretold = 0n] = await pools.amountsOut(1_000_000n, [sUSD, FOY])
    const path = [sUSD, FOY]
    expect(await pools.refusalOf(swapTokens(1_000_000n, foretold + 1n, path, trader))).toContain(
      'INSUFFICIENT_OUTPUT_AMOUNT',
    )
    expect(await pools.refusalOf(swapTokens(1_000_000n, foretold, path, trader))).toBe('no revert')
    const { timestamp } = await pools.client.getBlock()
    expect(await pools.refusalOf(swapTokens(1_000_000n, 0n, path, trader, timestamp - 1n))).toContain('EXPIRED')
  })

  it('reverts without tokens, without a pair, and with a path to the native coin that does not end there', async () => {
    expect(await pools.refusalOf(swapTokens(10n ** 40n, 0n, [sUSD, FOY], trader))).toContain('TRANSFER_FROM_FAILED')
    expect(await pools.refusalOf(swapTokens(1n, 0n, [sBTC, sUSD], trader))).toContain('NO_PAIR')
    const args = [1_000_000n, 0n, [sUSD, FOY], trader, never] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForETH', args })
    expect(await pools.refusalOf({ to: poolRouter, data })).toContain('INVALID_PATH')
  })

  it('directly on the pair: reverts if nothing or too little was paid', async () => {
    const request = (out0: bigint) => ({
      to: foyPair,
      data: encodeFunctionData({ abi: pairAbi, functionName: 'swap', args: [out0, 0n, trader, '0x'] }),
    })
    expect(await pools.refusalOf(request(1_000_000n))).toContain('INSUFFICIENT_INPUT_AMOUNT')
    const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [foyPair, parseEther('1')] })
    await pools.send({ to: FOY, data: pay })
    const [, fair = 0n] = await pools.amountsOut(parseEther('1'), [FOY, sUSD])
    expect(await pools.refusalOf(request(fair + 1n))).toContain('FoyerPair: K')
    expect(await pools.refusalOf(request(fair))).toBe('no revert')
    // Any account can take tokens that were sent but not swapped.
    const to = pools.createStranger()
    await pools.send({ to: foyPair, data: encodeFunctionData({ abi: pairAbi, functionName: 'skim', args: [to] }) })
    expect(await pools.balanceOf(FOY, to)).toBe(parseEther('1'))
  })

  it("of any size, 120 times: pays exactly the formula's amount, and the product never falls", async () => {
    const random = createRandom(20)
    const symbols = [sUSD, sUSDT, sBTC, FOY, WETH, neighbourCoin]
    const pairs = [
      [FOY, sUSD],
      [WETH, sUSD],
      [sBTC, WETH],
      [sUSDT, sUSD],
      [FOY, WETH],
      [neighbourCoin, WETH],
    ] as const
    expect(new Set(pairs.flat())).toEqual(new Set(symbols))
    for (let count = 0; count < 120; count += 1) {
      const [first, second] = pairs[Math.floor(random() * pairs.length)] ?? pairs[0]
      const path = random() < 0.5 ? [first, second] : [second, first]
      const [paid = WETH, wanted = WETH] = path
      const pair = await pools.pairOf(paid, wanted)
      const before = (await readReserves(pools.url, pair)) ?? [0n, 0n]
      const [own, other] = BigInt(paid) < BigInt(wanted) ? before : [before[1], before[0]]
      // The amounts range from a millionth to a third of the pair, on a logarithmic scale.
      const amount = BigInt(Math.floor(Number(own) * 10 ** (-6 + random() * 5.5))) + 1n
      const foretold = (amount * 997n * other) / (own * 1000n + amount * 997n)
      const held = await pools.balanceOf(wanted, trader)
      await pools.send(swapTokens(amount, foretold, path, trader))
      expect((await pools.balanceOf(wanted, trader)) - held).toBe(foretold)
      const after = (await readReserves(pools.url, pair)) ?? [0n, 0n]
      expect(after[0] * after[1]).toBeGreaterThanOrEqual(before[0] * before[1])
      expect(after).toEqual(await Promise.all(sort(paid, wanted).map((token) => pools.balanceOf(token, pair))))
    }
  })
})

describe('liquidity', () => {
  it("is added at the pair's price with a refund of the rest, and burning the shares returns it", async () => {
    const pair = await pools.pairOf(FOY, WETH)
    const before = (await readReserves(pools.url, pair)) ?? [0n, 0n]
    const args = [FOY, parseEther('1000'), 0n, 0n, trader, never] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'addLiquidityETH', args })
    const held = await pools.client.getBalance({ address: trader })
    await pools.send({ to: poolRouter, value: parseEther('2000'), data })
    expect(held - (await pools.client.getBalance({ address: trader }))).toBeLessThan(parseEther('100'))
    const shares = await pools.balanceOf(pair, trader)
    expect(shares).toBeGreaterThan(0n)
    const move = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, shares] })
    const burn = encodeFunctionData({ abi: pairAbi, functionName: 'burn', args: [trader] })
    await pools.send({ to: pair, data: move }, { to: pair, data: burn })
    const after = (await readReserves(pools.url, pair)) ?? [0n, 0n]
    for (const side of [0, 1] as const) {
      expect(after[side]).toBeGreaterThanOrEqual(before[side])
      expect(after[side] - before[side]).toBeLessThan(10_000n)
    }
  })

  it('creates a missing pair, also for a token whose transfer returns nothing', async () => {
    const args = [sUSDT, sBTC, 60_000_000_000n, 100_000_000n, 0n, 0n, trader, never] as const
    await pools.send({
      to: poolRouter,
      data: encodeFunctionData({ abi: routerAbi, functionName: 'addLiquidity', args }),
    })
    const pair = await pools.pairOf(sBTC, sUSDT)
    expect(await pools.balanceOf(pair, trader)).toBe(2_449_489_742n - 1_000n)
    expect(await readReserves(pools.url, pair)).toEqual([60_000_000_000n, 100_000_000n])
  })
})

function sort(own: Address, other: Address) {
  return BigInt(own) < BigInt(other) ? [own, other] : [other, own]
}

/** Returns a deterministic random generator (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
