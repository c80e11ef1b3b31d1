import { type Address, encodeFunctionData, formatUnits, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { sandboxAddresses } from '../addresses.js'
import { callRpc } from '../chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../contracts/sendFromUnlocked.js'

const poolAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 writtenAt)',
  'function sync()',
  'function swap(address paid, uint256 value, address to) returns (uint256 received)',
])
const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])

const { pool, tokens } = sandboxAddresses
/** What the pool of FOY and sUSD starts with: two dollars for each FOY. */
const firstFoy = parseUnits('100000', 18)
const firstUsd = parseUnits('200000', 6)
/** Paid into the pool, so much of its dollars moves its price to about ten times. */
const tenfold = { times: 217n, of: 100n }
/** A server looks at nine blocks, four apart, and believes the middle one: a price moved for so many blocks in a row moves four of them. */
export const mostMovedBlocks = 16

/** Fills the pool of FOY and sUSD when it is empty. */
export async function fillPool(url: string, treasury: Address): Promise<void> {
  const { foy } = await readReserves(url)
  if (foy > 0n) return
  await sendFromUnlocked(url, treasury, [mint(tokens.FOY, pool, firstFoy), mint(tokens.sUSD, pool, firstUsd), sync()])
}

/** What a FOY cost in the pool before, while its price was moved, and after, in sUSD; and for how many blocks it was moved. */
export interface PoolMove {
  readonly blocks: number
  readonly before: string
  readonly moved: string
  readonly after: string
}

/**
 * Moves the price of the pool to about ten times for some blocks and then back to what it was, as somebody does who borrows a lot for a
 * moment. `whileMoved` is waited for in the last of these blocks.
 */
export async function movePool(
  url: string,
  trader: Address,
  blocks: number,
  whileMoved?: () => Promise<void>,
): Promise<PoolMove> {
  const before = await readReserves(url)
  const value = (before.usd * tenfold.times) / tenfold.of
  const held = await readBalance(url, trader)
  const allow = [approve(tokens.sUSD), approve(tokens.FOY)]
  await sendFromUnlocked(url, trader, [mint(tokens.sUSD, trader, value), ...allow, swap(tokens.sUSD, value, trader)])
  const moved = await readReserves(url)
  if (blocks > 1) await callRpc(url, 'anvil_mine', [`0x${(blocks - 1).toString(16)}`])
  await whileMoved?.()
  await sendFromUnlocked(url, trader, [swap(tokens.FOY, (await readBalance(url, trader)) - held, trader)])
  // The fees of both ways stay in the pool, and would move its price a little with each time.
  await setPrice(url, trader, before)
  return { blocks, before: tell(before), moved: tell(moved), after: tell(await readReserves(url)) }
}

/** Puts the price of the pool back to what it started with, whoever has traded since. */
export function resetPool(url: string, trader: Address): Promise<void> {
  return setPrice(url, trader, { foy: firstFoy, usd: firstUsd })
}

/** Gives the pool what is missing on one side for the price that these reserves make. */
async function setPrice(url: string, trader: Address, wanted: Reserves): Promise<void> {
  const left = await readReserves(url)
  const missing = (left.usd * wanted.foy) / wanted.usd - left.foy
  const fill =
    missing > 0n
      ? mint(tokens.FOY, pool, missing)
      : mint(tokens.sUSD, pool, (left.foy * wanted.usd) / wanted.foy - left.usd)
  await sendFromUnlocked(url, trader, [fill, sync()])
}

interface Reserves {
  readonly foy: bigint
  readonly usd: bigint
}

/** What a FOY costs in sUSD, to the cent. */
function tell({ foy, usd }: Reserves): string {
  return foy === 0n ? '0' : Number(formatUnits((usd * 10n ** 18n) / foy, 6)).toFixed(2)
}

async function readBalance(url: string, account: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] })
  return BigInt(String(await callRpc(url, 'eth_call', [{ to: tokens.FOY, data }, 'latest'])))
}

async function readReserves(url: string): Promise<Reserves> {
  const data = encodeFunctionData({ abi: poolAbi, functionName: 'getReserves' })
  const answer = String(await callRpc(url, 'eth_call', [{ to: pool, data }, 'latest']))
  return { foy: BigInt(answer.slice(0, 66)), usd: BigInt(`0x${answer.slice(66, 130)}`) }
}

function mint(token: Address, to: Address, value: bigint): UnlockedCall {
  return { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, value] }) }
}

function approve(token: Address): UnlockedCall {
  return { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [pool, maxUint256] }) }
}

/** Pays the pool with a token; the pool must have been approved. */
function swap(paid: Address, value: bigint, to: Address): { to: Address; data: Hex } {
  return { to: pool, data: encodeFunctionData({ abi: poolAbi, functionName: 'swap', args: [paid, value, to] }) }
}

function sync(): UnlockedCall {
  return { to: pool, data: encodeFunctionData({ abi: poolAbi, functionName: 'sync' }) }
}
