import { type Address, encodeFunctionData, formatUnits, maxUint256, parseAbi, parseUnits } from 'viem'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'
import { balancePair, readPair } from './pools.js'

const routerAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])
const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])

const { poolRouter, tokens } = sandboxAddresses
/** The start reserves of the pair of FOY and sUSD: two dollars for each FOY. */
const firstReserves: Reserves = { foy: parseUnits('100000', 18), usd: parseUnits('200000', 6) }
/** Paying 217 % of the pair's dollars into it raises its price about tenfold. */
const tenfold = { times: 217n, of: 100n }
/**
 * The maximum length of a price move. The server reads nine blocks, four apart, and uses the median: a move of this
 * length changes only four of the readings.
 */
export const maxMovedBlocks = 16

/** The price of a FOY in sUSD before, during and after a move, and the number of blocks that it lasted. */
export interface PoolMove {
  readonly blocks: number
  readonly before: string
  readonly moved: string
  readonly after: string
}

/**
 * Raises the price of the pool about tenfold for some blocks and then restores it, as a trade with a flash loan would.
 * `whileMoved` runs in the last of these blocks.
 */
export async function movePool(
  url: string,
  trader: Address,
  blocks: number,
  whileMoved?: () => Promise<void>,
): Promise<PoolMove> {
  const before = await readFoyPair(url)
  const value = (before.usd * tenfold.times) / tenfold.of
  const held = await readBalance(url, trader)
  const allow = [approve(tokens.sUSD), approve(tokens.FOY)]
  await sendFromUnlocked(url, trader, [
    mint(tokens.sUSD, trader, value),
    ...allow,
    swap(tokens.sUSD, tokens.FOY, value, trader),
  ])
  const moved = await readFoyPair(url)
  if (blocks > 1) await callRpc(url, 'anvil_mine', [`0x${(blocks - 1).toString(16)}`])
  await whileMoved?.()
  await sendFromUnlocked(url, trader, [swap(tokens.FOY, tokens.sUSD, (await readBalance(url, trader)) - held, trader)])
  // Restore the exact price: the fees of both swaps stay in the pool and would shift it a little each time.
  await setPrice(url, trader, before)
  return { blocks, before: formatPrice(before), moved: formatPrice(moved), after: formatPrice(await readFoyPair(url)) }
}

/** Resets the price of the pool to its start value. */
export function resetPool(url: string, trader: Address): Promise<void> {
  return setPrice(url, trader, firstReserves)
}

function setPrice(url: string, trader: Address, { foy, usd }: Reserves): Promise<void> {
  return balancePair(url, trader, { token: tokens.FOY, amount: foy }, { token: tokens.sUSD, amount: usd })
}

interface Reserves {
  readonly foy: bigint
  readonly usd: bigint
}

/** Formats the price of a FOY in sUSD, to the cent. */
function formatPrice({ foy, usd }: Reserves): string {
  return foy === 0n ? '0' : Number(formatUnits((usd * 10n ** 18n) / foy, 6)).toFixed(2)
}

async function readBalance(url: string, account: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] })
  return BigInt(String(await callRpc(url, 'eth_call', [{ to: tokens.FOY, data }, 'latest'])))
}

async function readFoyPair(url: string): Promise<Reserves> {
  const [foy, usd] = await readPair(url, tokens.FOY, tokens.sUSD)
  return { foy, usd }
}

function mint(token: Address, to: Address, value: bigint): UnlockedCall {
  return { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, value] }) }
}

function approve(token: Address): UnlockedCall {
  return {
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [poolRouter, maxUint256] }),
  }
}

/** Swaps at any price. The router needs an approval for the paid token. */
function swap(paid: Address, wanted: Address, value: bigint, to: Address): UnlockedCall {
  const args = [value, 0n, [paid, wanted], to, maxUint256] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args })
  return { to: poolRouter, data }
}
