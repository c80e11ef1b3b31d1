import type { ChainId } from '../primitives/ChainId.js'
import type { TokenDefinition } from './Network.js'

const lists: Readonly<Record<ChainId, () => Promise<{ readonly tokens: readonly TokenDefinition[] }>>> = {
  'eip155:1': () => import('./tokens/mainnet.js'),
  'eip155:10': () => import('./tokens/optimism.js'),
  'eip155:56': () => import('./tokens/bsc.js'),
  'eip155:100': () => import('./tokens/gnosis.js'),
  'eip155:130': () => import('./tokens/unichain.js'),
  'eip155:137': () => import('./tokens/polygon.js'),
  'eip155:146': () => import('./tokens/sonic.js'),
  'eip155:324': () => import('./tokens/zksync.js'),
  'eip155:5000': () => import('./tokens/mantle.js'),
  'eip155:8453': () => import('./tokens/base.js'),
  'eip155:42161': () => import('./tokens/arbitrum.js'),
  'eip155:42220': () => import('./tokens/celo.js'),
  'eip155:43114': () => import('./tokens/avalanche.js'),
  'eip155:59144': () => import('./tokens/linea.js'),
  'eip155:84532': () => import('./tokens/baseSepolia.js'),
  'eip155:534352': () => import('./tokens/scroll.js'),
  'eip155:11155111': () => import('./tokens/sepolia.js'),
}

/** The tokens worth looking for on a chain; empty where Foyer knows none. Each list is its own lazy chunk. */
export async function loadTokens(chainId: ChainId): Promise<readonly TokenDefinition[]> {
  const load = Object.hasOwn(lists, chainId) ? lists[chainId] : undefined
  return load === undefined ? [] : (await load()).tokens
}
