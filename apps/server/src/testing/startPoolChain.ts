import { createRequire } from 'node:module'
import type { NetworksFile, NetworksFileEntry, SwapVenue } from '@foyer/contract/networksFile'
import { callRpc } from '@foyer/sandbox/callRpc'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { readArtifact } from '@foyer/sandbox/readArtifact'
import { spawnAnvil } from '@foyer/sandbox/spawnAnvil'
import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  multicall3Abi,
  parseAbi,
  toHex,
} from 'viem'
import { createNodeRpc } from '../chains/rpc/createNodeRpc.js'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function createPair(address tokenA, address tokenB) returns (address pair)',
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function sync()',
])
const positionsAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable',
])

const chainId = 'eip155:31337'
/** The gas limit: enough for the largest contract, and below the limit of a block. */
const gas = toHex(15_000_000)
const never = 2n ** 63n
const lots = 2n ** 200n
const nobody: Hex = '0x0000000000000000000000000000000000000000'

/** A transaction from the first account, or from another one whose key the node holds. */
interface Sending {
  readonly to?: string
  readonly data?: Hex
  readonly value?: bigint | string
  readonly from?: string
}
interface Receipt {
  readonly status: Hex
  readonly contractAddress: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
}
interface Compiled {
  readonly abi: Abi
  readonly bytecode: Hex
}
type PairVenue = Extract<SwapVenue, { kind: 'constantProduct' }>
type RangeVenue = Extract<SwapVenue, { kind: 'concentrated' }>

/**
 * Starts a node with tokens and two kinds of venues: pairs of the sandbox, and the published contracts of concentrated
 * pools.
 */
export async function startPoolChain() {
  const node = await spawnAnvil({ chainId: 31_337, port: await findFreePort(), onRequest: () => {} })
  const { url } = node
  const accounts = (await callRpc(url, 'eth_accounts')) as readonly [Hex, Hex]
  const [first] = accounts

  /** Sends a transaction and waits until it is mined. After a revert, returns the receipt too. */
  async function send({ from = first, to, data, value = 0n }: Sending): Promise<Receipt> {
    const hash = await callRpc(url, 'eth_sendTransaction', [{ from, to, data, gas, value: toHex(BigInt(value)) }])
    for (let tries = 0; tries < 2_000; tries += 1) {
      const receipt = await callRpc(url, 'eth_getTransactionReceipt', [hash])
      if (receipt !== null) return receipt as Receipt
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`transaction ${hash} was not mined`)
  }
  async function mustSend(sending: Sending): Promise<Receipt> {
    const receipt = await send(sending)
    if (receipt.status !== '0x1') throw new Error(`a call of ${sending.to} was reverted`)
    return receipt
  }
  const read = async (to: string, data: Hex) => String(await callRpc(url, 'eth_call', [{ to, data }, 'latest'])) as Hex

  async function deploy(contract: Compiled, args: readonly unknown[] = []) {
    const { contractAddress } = await mustSend({ data: encodeDeployData({ ...contract, args }) })
    return getAddress(contractAddress)
  }

  const multicall3 = await deploy(readArtifact('Multicall'))
  const wrapped = await deploy(readArtifact('WrappedEther'))
  await mustSend({ to: wrapped, value: 1_000n * 10n ** 18n })

  /** Sends many calls in one transaction, through the Multicall contract. */
  async function sendJoined(calls: readonly { readonly to: string; readonly data: Hex }[]): Promise<void> {
    const joined = calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: false, callData: data }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [joined] })
    await mustSend({ to: multicall3, data })
  }

  const approve = (token: string, spender: string, value: bigint, from: string = first) =>
    mustSend({
      from,
      to: token,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, value] }),
    })
  const mint = (token: string, to: string, value: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [to as Hex, value] }),
  })

  async function addPairVenue(name: string): Promise<PairVenue> {
    const factory = await deploy(readArtifact('PoolFactory'))
    const router = await deploy(readArtifact('PoolRouter'), [factory, wrapped])
    return { kind: 'constantProduct', name, factory, router }
  }

  /** Creates missing pairs, and adds the amounts to their reserves, several in one transaction. */
  async function fillPairs(
    { factory }: PairVenue,
    pairs: readonly { readonly tokens: readonly [string, string]; readonly amounts: readonly [bigint, bigint] }[],
  ): Promise<void> {
    for (let start = 0; start < pairs.length; start += 6) {
      const some = pairs.slice(start, start + 6)
      const addresses = await Promise.all(some.map(({ tokens }) => findPair(factory, tokens)))
      const missing = some.filter((_, index) => BigInt(addresses[index] ?? 0) === 0n)
      const create = missing.map(({ tokens: [a, b] }) => ({
        to: factory,
        data: encodeFunctionData({ abi, functionName: 'createPair', args: [a as Hex, b as Hex] }),
      }))
      if (create.length > 0) await sendJoined(create)
      const found = await Promise.all(some.map(({ tokens }) => findPair(factory, tokens)))
      const fills = some.flatMap(({ tokens, amounts }, index) => {
        const pair = found[index] ?? nobody
        return tokens.map((token, side) => ({ token, pair, amount: amounts[side] ?? 0n }))
      })
      for (const { pair, amount } of fills.filter(({ token }) => token === wrapped))
        await mustSend({
          to: wrapped,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, amount] }),
        })
      const minted = fills.filter(({ token }) => token !== wrapped)
      const sync = encodeFunctionData({ abi, functionName: 'sync' })
      await sendJoined([
        ...minted.map(({ token, pair, amount }) => mint(token, pair, amount)),
        ...found.map((to) => ({ to, data: sync })),
      ])
    }
  }
  async function findPair(factory: string, [a, b]: readonly [string, string]): Promise<Hex> {
    const data = encodeFunctionData({ abi, functionName: 'getPair', args: [a as Hex, b as Hex] })
    return `0x${(await read(factory, data)).slice(-40)}`
  }

  /**
   * Deploys the contracts published by the protocol's authors: factory, pools, positions, quoter and router. They are
   * only used in tests.
   */
  async function addRangeVenue(name: string, fees: number[]) {
    const require = createRequire(import.meta.url)
    const published: Record<'factory' | 'positions' | 'quoter' | 'router', Compiled> = {
      factory: require('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
      positions: require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
      quoter: require('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'),
      router: require('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
    }
    const factory = await deploy(published.factory)
    const positions = await deploy(published.positions, [factory, wrapped, nobody])
    const quoter = await deploy(published.quoter, [factory, wrapped])
    const router = await deploy(published.router, [nobody, factory, positions, wrapped])
    const venue: RangeVenue = { kind: 'concentrated', name, factory, router, quoter, fees }

    /** Creates a pool at a price of 1:1, and adds as much of both amounts as fits between two ticks. */
    async function addRange(
      tokens: readonly [string, string],
      fee: number,
      ticks: readonly [number, number],
      amount: bigint,
    ): Promise<void> {
      const [token0, token1] = tokens.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [Hex, Hex]
      for (const token of [token0, token1]) {
        if (token !== wrapped) await sendJoined([mint(token, first, amount)])
        await approve(token, positions, lots)
      }
      const args = [token0, token1, fee, 2n ** 96n] as const
      const create = encodeFunctionData({ abi: positionsAbi, functionName: 'createAndInitializePoolIfNecessary', args })
      await mustSend({ to: positions, data: create })
      const range = { token0, token1, fee, tickLower: ticks[0], tickUpper: ticks[1], recipient: first, deadline: never }
      const amounts = { amount0Desired: amount, amount1Desired: amount, amount0Min: 0n, amount1Min: 0n }
      const params = { ...range, ...amounts }
      await mustSend({
        to: positions,
        data: encodeFunctionData({ abi: positionsAbi, functionName: 'mint', args: [params] }),
      })
    }
    return { venue, addRange }
  }

  const describe = (venues: SwapVenue[], via: string[] = [], more: Partial<NetworksFileEntry> = {}): NetworksFile => ({
    version: 1,
    networks: [
      {
        ...{ chainId, name: 'Pools', rpcUrls: [url], multicall3, tokens: [] },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        swaps: [{ provider: 'pools', wrappedNative: wrapped, venues, via }],
        ...more,
      },
    ],
  })

  return {
    ...{
      url,
      chainId,
      wrapped,
      accounts,
      send,
      sendJoined,
      approve,
      mint,
      addPairVenue,
      fillPairs,
      addRangeVenue,
      describe,
    },
    rpcOf: (networks: NetworksFile) => createNodeRpc({ networks, now: Date.now }),
    addToken: (symbol: string) => deploy(readArtifact('SandboxToken'), [symbol, symbol, 18]),
    /** Returns a balance. Without a token, the balance of the native currency. */
    balanceOf: async (token: string | undefined, account: Hex): Promise<bigint> => {
      if (token === undefined) return BigInt(String(await callRpc(url, 'eth_getBalance', [account, 'latest'])))
      return BigInt(
        await read(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
      )
    },
    stop: () => node.stop(),
  }
}

export type PoolChain = Awaited<ReturnType<typeof startPoolChain>>
