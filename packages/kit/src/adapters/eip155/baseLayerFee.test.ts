import { mainnet } from '@foyer/primitives/networks/layer1'
import { arbitrum, base, mantle, scroll, zksync } from '@foyer/primitives/networks/layer2'
import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { gasPriceOracleAbi } from './abi.js'
import { readBaseLayerFee } from './baseLayerFee.js'
import { parseData, type Reader } from './nodes.js'

const gas = 21_000n

type Contract = (name: string, argument: string | bigint) => bigint | 'reverts'

/** Creates a chain with the given contracts. Any other address has no code. */
function createChain(contracts: Readonly<Record<string, Contract>>) {
  const calls: string[] = []
  const call = async (to: string, data: string): Promise<string> => {
    const contract = contracts[to]
    if (!contract) return '0x'
    const { functionName, args } = decodeFunctionData({ abi: gasPriceOracleAbi, data: data as `0x${string}` })
    calls.push(functionName)
    const answer = contract(functionName, args?.[0] as string | bigint)
    if (answer === 'reverts') throw new NodeError('eth_call', 'execution reverted', { code: 3 })
    return `0x${answer.toString(16).padStart(64, '0')}`
  }
  const reject = () => Promise.reject(new Error('not needed'))
  const reader = {
    request: reject,
    quantity: reject,
    call: async (to: string, data: string) => parseData('eth_call', await call(to, data)),
  } as Reader
  return { reader, calls }
}

const opOracle = '0x420000000000000000000000000000000000000F'
function countBytes(data: string | bigint) {
  return BigInt((String(data).length - 2) / 2)
}

/** Ecotone and earlier: the contract has only the fee of given bytes. */
const ecotone: Contract = (name, data) => (name === 'getL1Fee' ? countBytes(data) * 16n : 'reverts')
/** Fjord: the contract also has an upper bound for a size. The exact fee is lower for bytes that compress well. */
const fjord: Contract = (name, argument) => {
  if (name === 'getL1FeeUpperBound') return BigInt(argument) * 20n
  return name === 'getL1Fee' ? 300n : 'reverts'
}
/** Isthmus: the contract also has an operator fee for gas, with a scalar in millionths and a constant. */
const isthmus: Contract = (name, argument) =>
  name === 'getOperatorFee' ? (BigInt(argument) * 500_000n) / 1_000_000n + 70n : fjord(name, argument)
const byBytes: Contract = (name, data) => (name === 'getL1Fee' ? countBytes(data) * 30n : 'reverts')

const ownChain = defineNetwork({
  id: 987_654,
  name: 'Chain of a host',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

// Adds a fifth to a fee, for a price that rises. The fees below are for 200 bytes.
function withRoom(fee: bigint) {
  return (fee * 120n + 99n) / 100n
}

describe('readBaseLayerFee', () => {
  it.each<[string, Network, Readonly<Record<string, Contract>>, bigint]>([
    ['Ethereum, which has none', mainnet, {}, 0n],
    ['an OP-stack chain of the list, before Fjord', base, { [opOracle]: ecotone }, withRoom(3_200n)],
    ['an OP-stack chain of the list, since Fjord', base, { [opOracle]: fjord }, withRoom(4_000n)],
    ['an OP-stack chain with an operator fee', base, { [opOracle]: isthmus }, withRoom(4_000n) + withRoom(10_570n)],
    ['an OP-stack chain without a contract in its definition', mantle, { [opOracle]: ecotone }, withRoom(3_200n)],
    ['an OP-stack chain that a host defines', ownChain, { [opOracle]: fjord }, withRoom(4_000n)],
    ['Scroll', scroll, { '0x5300000000000000000000000000000000000002': byBytes }, withRoom(6_000n)],
    [
      'a chain of the Morph kind',
      ownChain,
      { '0x530000000000000000000000000000000000000F': byBytes },
      withRoom(6_000n),
    ],
    ['Arbitrum, whose gas includes it', arbitrum, {}, 0n],
    ['ZKsync, whose gas includes it', zksync, {}, 0n],
  ])('reads the fee from the predeploy: %s', async (_, network, contracts, expected) => {
    const { reader } = createChain(contracts)
    expect(await readBaseLayerFee(network, reader, 0, gas)).toBe(expected)
  })

  it('reads the fee from the contract in the network definition', async () => {
    const oracle = '0x5555555555555555555555555555555555555555'
    const network = { ...ownChain, contracts: { gasPriceOracle: { address: oracle } } } as const
    const { reader } = createChain({ [oracle]: fjord })
    expect(await readBaseLayerFee(network, reader, 0, gas)).toBe(withRoom(4_000n))
  })

  it('returns a higher fee for more call data', async () => {
    const { reader } = createChain({ [opOracle]: fjord })
    expect(await readBaseLayerFee(base, reader, 68, gas)).toBe(withRoom(268n * 20n))
  })

  it('error: rejects if the node fails, instead of returning 0', async () => {
    const reader = { call: () => Promise.reject(new NodeError('eth_call', 'HTTP 502')) } as unknown as Reader
    await expect(readBaseLayerFee(base, reader, 0, gas)).rejects.toThrow('HTTP 502')
  })
})
