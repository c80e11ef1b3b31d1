import { type Address, encodeFunctionData, formatUnits, parseAbi, parseUnits, toHex } from 'viem'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { getPairAddress } from '../../evm/contracts/deployContracts.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'
import { neighbourCoin, sandboxTokens, type TokenSymbol } from '../../tokens.js'

const { poolFactory, tokens } = sandboxAddresses
const factoryAbi = parseAbi(['function createPair(address tokenA, address tokenB) returns (address pair)'])
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 writtenAt)',
  'function mint(address to) returns (uint256 shares)',
  'function sync()',
])
const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
])

/** A token of a pair and its amount, in whole units. */
interface PoolSide {
  readonly symbol: TokenSymbol | 'NBR'
  readonly amount: string
}

/** The tokens and start reserves of a pair. */
export type StartingPool = readonly [PoolSide, PoolSide]

/**
 * The start reserves of the pairs, near the prices of tokens.ts. They are deep enough that swapping a faucet portion
 * costs less than one percent. The last pair is shallow: selling all coins of the first account loses a fifth.
 */
export const startingPools: readonly StartingPool[] = [
  // The first pair is created first: its price is valid only after some blocks.
  [side('FOY', '100000'), side('sUSD', '200000')],
  [side('WETH', '4000'), side('sUSD', '10000000')],
  [side('sBTC', '200'), side('WETH', '4800')],
  [side('sUSDT', '5000000'), side('sUSD', '5000000')],
  [side('FOY', '500000'), side('WETH', '400')],
  [side('NBR', '1000'), side('WETH', '0.4')],
]

function side(symbol: PoolSide['symbol'], amount: string): PoolSide {
  return { symbol, amount }
}

/** Creates the missing pairs of {@link startingPools} and fills the empty ones. */
export async function fillPools(url: string, treasury: Address): Promise<void> {
  const calls: UnlockedCall[] = []
  let wrapped = 0n
  for (const pool of startingPools) {
    const [first, second] = readSides(pool)
    const pair = getPairAddress(poolFactory, first.token, second.token)
    const reserves = await readReserves(url, pair)
    if (reserves === undefined) calls.push(createPair(first.token, second.token))
    if (reserves?.some((reserve) => reserve > 0n)) continue
    for (const { token, amount } of [first, second]) {
      if (token === tokens.WETH) wrapped += amount
      calls.push(pay(token, pair, amount))
    }
    calls.push({ to: pair, data: encodeFunctionData({ abi: pairAbi, functionName: 'mint', args: [treasury] }) })
  }
  if (calls.length > 0) await sendWithWrapped(url, treasury, calls, wrapped)
}

/** Adds tokens to one side of a pair until its price equals the ratio of the two amounts. */
export async function balancePair(url: string, payer: Address, first: Side, second: Side): Promise<void> {
  const pair = getPairAddress(poolFactory, first.token, second.token)
  const [own, other] = await readPair(url, first.token, second.token)
  const missing = (other * first.amount) / second.amount - own
  const [token, amount] =
    missing > 0n ? [first.token, missing] : [second.token, (own * second.amount) / first.amount - other]
  const sync = { to: pair, data: encodeFunctionData({ abi: pairAbi, functionName: 'sync' }) }
  await sendWithWrapped(url, payer, [pay(token, pair, amount), sync], token === tokens.WETH ? amount : 0n)
}

/** The price of a pair before and after: the amount of its second token for one unit of the first. */
export interface PriceMove {
  readonly pool: string
  readonly before: string
  readonly after: string
}

/** Sets the price of a pair to its start price plus or minus `percent`. */
export async function movePrice(url: string, payer: Address, pool: StartingPool, percent: number): Promise<PriceMove> {
  const [first, second] = readSides(pool)
  const notify = async () => {
    const [own, other] = await readPair(url, first.token, second.token)
    const decimals = 18 + second.decimals - first.decimals
    return Number(formatUnits((other * 10n ** 18n) / own, decimals)).toPrecision(6)
  }
  const before = await notify()
  const wanted = { ...second, amount: (second.amount * BigInt(100 + percent)) / 100n }
  await balancePair(url, payer, first, wanted)
  return { pool: getPoolName(pool), before, after: await notify() }
}

/** Returns the name of a pair, such as `FOY/sUSD`. */
export function getPoolName(pool: StartingPool): string {
  return pool.map(({ symbol }) => symbol).join('/')
}

/** Returns the reserves of the pair of two tokens in their order, or zeros if there is no such pair. */
export async function readPair(url: string, first: Address, second: Address): Promise<readonly [bigint, bigint]> {
  const [own, other] = (await readReserves(url, getPairAddress(poolFactory, first, second))) ?? [0n, 0n]
  return BigInt(first) < BigInt(second) ? [own, other] : [other, own]
}

/** Returns the reserves of a pair's `token0` and `token1`, or undefined if there is no such pair. */
export async function readReserves(url: string, pair: Address): Promise<readonly [bigint, bigint] | undefined> {
  const data = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })
  const answer = String(await callRpc(url, 'eth_call', [{ to: pair, data }, 'latest']))
  if (answer === '0x') return undefined
  return [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)]
}

interface Side {
  readonly token: Address
  /** In the smallest unit. */
  readonly amount: bigint
}

function readSides(pool: StartingPool): readonly [Side & Decimals, Side & Decimals] {
  const [first, second] = pool
  return [readSide(first), readSide(second)]
}

interface Decimals {
  readonly decimals: number
}

function readSide({ symbol, amount }: PoolSide): Side & Decimals {
  const known = sandboxTokens.find((token) => token.symbol === symbol)
  const { decimals } = known ?? neighbourCoin
  const token = known === undefined ? sandboxAddresses.neighbourCoin : tokens[known.symbol]
  return { token, amount: parseUnits(amount, decimals), decimals }
}

/** Creates the native coins for wrapping from nothing, like the other tokens. */
async function sendWithWrapped(
  url: string,
  payer: Address,
  calls: readonly UnlockedCall[],
  wrapped: bigint,
): Promise<void> {
  if (wrapped === 0n) return void (await sendFromUnlocked(url, payer, calls))
  const balance = BigInt(String(await callRpc(url, 'eth_getBalance', [payer, 'latest'])))
  await callRpc(url, 'anvil_setBalance', [payer, toHex(balance + wrapped)])
  await sendFromUnlocked(url, payer, [{ to: tokens.WETH, value: wrapped }, ...calls])
}

function createPair(tokenA: Address, tokenB: Address): UnlockedCall {
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'createPair', args: [tokenA, tokenB] })
  return { to: poolFactory, data }
}

/** Sends tokens to a pair: minted for it, or from the wrapped coins. */
function pay(token: Address, pair: Address, amount: bigint): UnlockedCall {
  const functionName = token === tokens.WETH ? 'transfer' : 'mint'
  return { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName, args: [pair, amount] }) }
}
