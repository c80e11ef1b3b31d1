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

/** One side of a pair, in whole units. */
interface PoolSide {
  readonly symbol: TokenSymbol | 'NBR'
  readonly amount: string
}

/** A pair as it begins. */
export type StartingPool = readonly [PoolSide, PoolSide]

/**
 * What the pairs start with, near the prices of tokens.ts: deep enough that a portion of the faucet costs less than one per cent. The
 * last one is shallow: who sells the coins of the first account loses a fifth.
 */
export const startingPools: readonly StartingPool[] = [
  // First of all: its price counts once it has stood for some blocks.
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

/** Makes the pairs of {@link startingPools} that are missing, and fills those that are empty. */
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

/** Gives a pair what is missing on one side for the price that these amounts of its two tokens make. */
export async function balancePair(url: string, payer: Address, first: Side, second: Side): Promise<void> {
  const pair = getPairAddress(poolFactory, first.token, second.token)
  const [own, other] = await readPair(url, first.token, second.token)
  const missing = (other * first.amount) / second.amount - own
  const [token, amount] =
    missing > 0n ? [first.token, missing] : [second.token, (own * second.amount) / first.amount - other]
  const sync = { to: pair, data: encodeFunctionData({ abi: pairAbi, functionName: 'sync' }) }
  await sendWithWrapped(url, payer, [pay(token, pair, amount), sync], token === tokens.WETH ? amount : 0n)
}

/** What a pair costs: how much of its second token the first one is worth, before and after. */
export interface PriceMove {
  readonly pool: string
  readonly before: string
  readonly after: string
}

/** Moves the price of a pair to so many per cent above or below where it began, and leaves it there. */
export async function movePrice(url: string, payer: Address, pool: StartingPool, percent: number): Promise<PriceMove> {
  const [first, second] = readSides(pool)
  const tell = async () => {
    const [own, other] = await readPair(url, first.token, second.token)
    const decimals = 18 + second.decimals - first.decimals
    return Number(formatUnits((other * 10n ** 18n) / own, decimals)).toPrecision(6)
  }
  const before = await tell()
  const wanted = { ...second, amount: (second.amount * BigInt(100 + percent)) / 100n }
  await balancePair(url, payer, first, wanted)
  return { pool: namePool(pool), before, after: await tell() }
}

/** Such as `FOY/sUSD`. */
export function namePool(pool: StartingPool): string {
  return pool.map(({ symbol }) => symbol).join('/')
}

/** What the pair of two tokens holds of them, in their order; nothing where there is no such pair. */
export async function readPair(url: string, first: Address, second: Address): Promise<readonly [bigint, bigint]> {
  const [own, other] = (await readReserves(url, getPairAddress(poolFactory, first, second))) ?? [0n, 0n]
  return BigInt(first) < BigInt(second) ? [own, other] : [other, own]
}

/** What a pair holds of its `token0` and its `token1`; undefined when there is no such pair. */
export async function readReserves(url: string, pair: Address): Promise<readonly [bigint, bigint] | undefined> {
  const data = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })
  const answer = String(await callRpc(url, 'eth_call', [{ to: pair, data }, 'latest']))
  if (answer === '0x') return undefined
  return [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)]
}

interface Side {
  readonly token: Address
  /** Smallest units. */
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

/** What is wrapped for the calls comes out of nothing, as the other tokens do. */
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

/** Tokens for a pair: made for it, or of the wrapped coins at hand. */
function pay(token: Address, pair: Address, amount: bigint): UnlockedCall {
  const functionName = token === tokens.WETH ? 'transfer' : 'mint'
  return { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName, args: [pair, amount] }) }
}
