import { type Address, encodeFunctionData, parseAbi, parseUnits, toHex } from 'viem'
import { sandboxAddresses } from '../addresses.js'
import { callRpc } from '../chain/callRpc.js'
import { getPairAddress } from '../contracts/deployContracts.js'
import { sendFromUnlocked, type UnlockedCall } from '../contracts/sendFromUnlocked.js'
import { neighbourCoin, sandboxTokens, type TokenSymbol } from '../tokens.js'

const { poolFactory, tokens } = sandboxAddresses
const factoryAbi = parseAbi(['function createPair(address tokenA, address tokenB) returns (address pair)'])
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 writtenAt)',
  'function mint(address to) returns (uint256 shares)',
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

/**
 * What the pairs start with, near the prices of tokens.ts: deep enough that a portion of the faucet costs less than one per cent. The
 * last one is shallow: who sells the coins of the first account loses a fifth.
 */
export const startingPools: readonly (readonly [PoolSide, PoolSide])[] = [
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
  for (const sides of startingPools) {
    const [first, second] = sides.map(read) as [Side, Side] // two of two
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
  if (calls.length === 0) return
  // What is wrapped comes out of nothing, as the other tokens do.
  const balance = BigInt(String(await callRpc(url, 'eth_getBalance', [treasury, 'latest'])))
  await callRpc(url, 'anvil_setBalance', [treasury, toHex(balance + wrapped)])
  await sendFromUnlocked(url, treasury, [{ to: tokens.WETH, value: wrapped }, ...calls])
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

function read({ symbol, amount }: PoolSide): Side {
  const known = sandboxTokens.find((token) => token.symbol === symbol)
  if (known === undefined)
    return { token: sandboxAddresses.neighbourCoin, amount: parseUnits(amount, neighbourCoin.decimals) }
  return { token: tokens[known.symbol], amount: parseUnits(amount, known.decimals) }
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
