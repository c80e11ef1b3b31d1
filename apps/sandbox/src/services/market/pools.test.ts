import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { deployContracts } from '../../evm/contracts/deployContracts.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'
import { fillPools, readReserves, startingPools } from './pools.js'
import { routerAbi, startBareChain, startPoolChain, treasury } from './testing/poolChain.js'

const { poolFactory, poolRouter, foyPair, neighbourCoin, tokens } = sandboxAddresses
const { WETH, sUSD, sUSDT, sBTC, FOY } = tokens
const pairAbi = parseAbi(['function token0() view returns (address)', 'function token1() view returns (address)'])

let pools: Awaited<ReturnType<typeof startPoolChain>>
beforeAll(async () => {
  pools = await startPoolChain()
})
afterAll(() => pools.stop())

describe('the sandbox pools', () => {
  it('start at the prices of tokens.ts and move by less than one percent for a faucet portion', async () => {
    const usdOf = { WETH: 2500, sUSD: 1, sBTC: 60000, FOY: 2, sUSDT: 1, NBR: 1 }
    for (const [first, second] of startingPools) {
      const [own, other] = [first, second].map(({ symbol, amount }) => Number(amount) * usdOf[symbol])
      expect([first.symbol, own]).toEqual([first.symbol, other])
    }
    for (const [paid, amount, decimals, wanted, digits, fair] of [
      [WETH, '10', 18, sUSD, 6, 25_000],
      [sUSD, '1000', 6, FOY, 18, 500],
      [sBTC, '0.5', 8, WETH, 18, 12],
      [sUSDT, '750', 6, sUSD, 6, 750],
      [FOY, '500', 18, WETH, 18, 0.4],
    ] as const) {
      const received = (await pools.amountsOut(parseUnits(amount, decimals), [paid, wanted]))[1] ?? 0n
      const share = Number(received) / 10 ** digits / fair / 0.997
      expect(share).toBeGreaterThan(0.99)
      expect(share).toBeLessThan(1)
    }
  })

  it('include a shallow pool in which the coins of the first account lose over 15 percent', async () => {
    const received = (await pools.amountsOut(parseUnits('262.5', 8), [neighbourCoin, WETH]))[1] ?? 0n
    expect(Number(received) / 1e18 / (262.5 / 2500)).toBeLessThan(0.85)
  })

  it('are filled once: fillPools sends nothing the second time', async () => {
    const before = await pools.client.getTransactionCount({ address: treasury })
    await fillPools(pools.url, treasury)
    expect(await pools.client.getTransactionCount({ address: treasury })).toBe(before)
  })

  it('are at the committed addresses and at those of the networks file', async () => {
    expect(await pools.pairOf(FOY, sUSD)).toBe(foyPair)
    expect(await pools.pairOf(sUSD, FOY)).toBe(foyPair)
    const pair = { address: foyPair, abi: pairAbi } as const
    const [token0, token1] = await Promise.all([
      pools.client.readContract({ ...pair, functionName: 'token0' }),
      pools.client.readContract({ ...pair, functionName: 'token1' }),
    ])
    expect([token0, token1]).toEqual([sUSD, FOY])
    const router = { address: poolRouter, abi: routerAbi } as const
    expect(await pools.client.readContract({ ...router, functionName: 'factory' })).toBe(poolFactory)
    expect(await pools.client.readContract({ ...router, functionName: 'WETH' })).toBe(WETH)
  })
})

it('chain of an older version: missing contracts and pairs are deployed, and empty pairs are filled', async () => {
  const old = mkdtempSync(join(tmpdir(), 'foyer-old-pools-'))
  try {
    const first = await startBareChain(old, async (url) => {
      await deployContracts(url, treasury)
      // Remove the contract and reset its nonce: CREATE2 fails at an address with a nonce.
      await callRpc(url, 'anvil_setCode', [poolRouter, '0x'])
      await callRpc(url, 'anvil_setNonce', [poolRouter, '0x0'])
      const args = [FOY, sUSD] as const
      const create = parseAbi(['function createPair(address, address)'])
      const data = encodeFunctionData({ abi: create, functionName: 'createPair', args })
      await sendFromUnlocked(url, treasury, [{ to: poolFactory, data }])
    })
    await first.stop()
    const second = await startBareChain(old, async (url) => {
      expect(await readReserves(url, foyPair)).toEqual([0n, 0n])
      expect(await deployContracts(url, treasury)).toBe(false)
      await fillPools(url, treasury)
    })
    expect(await callRpc(second.url, 'eth_getCode', [poolRouter, 'latest'])).not.toBe('0x')
    expect(await readReserves(second.url, foyPair)).toEqual([parseUnits('200000', 6), parseEther('100000')])
    await second.stop()
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
})
