import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi, parseEther } from 'viem'
import { deriveSandboxAccounts, treasuryIndex } from '../../../accounts.js'
import { sandboxAddresses } from '../../../addresses.js'
import { type Chain, startChain } from '../../../evm/chain/startChain.js'
import { deployContracts } from '../../../evm/contracts/deployContracts.js'
import { sendFromUnlocked, type UnlockedCall } from '../../../evm/contracts/sendFromUnlocked.js'
import { findFreePort } from '../../../ports/findFreePort.js'
import { fillPools } from '../pools.js'

const { poolFactory, poolRouter, neighbourCoin, tokens } = sandboxAddresses

/** The router functions that the tests call, with the names of Uniswap V2. */
export const routerAbi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)',
])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

const accounts = deriveSandboxAccounts()
function account(index: number): Address {
  return accounts[index]?.address ?? '0x'
}
/** The account that fills the pools, and the account whose tokens the tests swap. */
export const [treasury, trader] = [account(treasuryIndex), account(0)]
const traded = [tokens.sUSD, tokens.sUSDT, tokens.sBTC, tokens.FOY, neighbourCoin]

/** Starts a chain that stores its state in the caller's folder. */
export async function startBareChain(folder: string, prepare: (url: string) => Promise<void>): Promise<Chain> {
  const guard = { pid: undefined, watch() {}, release() {}, close() {} }
  return startChain({ chainId: 31337, port: await findFreePort(), folder, guard, prepare, log() {} })
}

/** Starts a chain with filled pools. The trader has many tokens and has approved the router for all of them. */
export async function startPoolChain() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pools-'))
  const chain = await startBareChain(folder, async (url) => {
    await deployContracts(url, treasury)
    await fillPools(url, treasury)
  })
  const client = createPublicClient({ transport: http(chain.url) })
  const send = (...calls: readonly UnlockedCall[]) => sendFromUnlocked(chain.url, trader, calls)
  await send(
    ...traded.map((token) => ({
      to: token,
      data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [trader, 10n ** 30n] }),
    })),
    { to: tokens.WETH, value: parseEther('5000') },
    ...[...traded, tokens.WETH].map(allowAll),
  )
  let strangers = 0
  return {
    url: chain.url,
    client,
    send,
    balanceOf: (token: Address, of: Address) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [of] }),
    pairOf: (own: Address, other: Address) =>
      client.readContract({ address: poolFactory, abi: factoryAbi, functionName: 'getPair', args: [own, other] }),
    amountsOut: (amount: bigint, path: readonly Address[]) =>
      client.readContract({ address: poolRouter, abi: routerAbi, functionName: 'getAmountsOut', args: [amount, path] }),
    /** Simulates a call of the trader and returns the reason of its revert. */
    refusalOf: (call: UnlockedCall): Promise<string> =>
      client.call({ account: trader, to: call.to, data: call.data ?? '0x', value: call.value ?? 0n }).then(
        () => 'no revert',
        (error: Error) => error.message,
      ),
    /** Returns an unused account. */
    createStranger: (): Address => {
      strangers += 1
      return `0x${(0x7a0000 + strangers).toString(16).padStart(40, '0')}`
    },
    stop: async () => {
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function allowAll(token: Address): UnlockedCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [poolRouter, 2n ** 256n - 1n] })
  return { to: token, data }
}
