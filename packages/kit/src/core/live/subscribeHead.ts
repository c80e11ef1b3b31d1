import { createRpcFetchOptions } from '@foyer/primitives/createRpcFetchOptions'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from '../queries/access.js'

/** The delay between two requests before the block time is measured, and its limits. Not in the specification. */
const firstWaitMs = 4_000
const minWaitMs = 2_000
const maxWaitMs = 10_000
/** Solana has two blocks per second, and reading an account needs several requests. */
const solanaWaitMs = 10_000

/**
 * Requests the newest block number about once per block, and calls `onBlock` when it changes. A failed request is not
 * retried before the next interval. Returns a function that stops this.
 */
export function subscribeHead(client: Client, network: Network, onBlock: () => void): () => void {
  const life = new AbortController()
  const seen: { first?: { readonly block: bigint; readonly atMs: number }; block?: bigint } = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  const poll = async (): Promise<void> => {
    const block = await fetchHead(client, network, life.signal)
    if (life.signal.aborted) return
    const atMs = client.environment.now()
    if (block !== undefined) {
      if (seen.block !== undefined && block !== seen.block) onBlock()
      seen.first ??= { block, atMs }
      seen.block = block
    }
    timer = setTimeout(poll, network.chainNamespace === 'solana' ? solanaWaitMs : getWaitMs(seen.first, block, atMs))
  }
  void poll()
  return () => {
    life.abort()
    clearTimeout(timer)
  }
}

/** Returns the average block time, within the limits. */
function getWaitMs(
  first: { readonly block: bigint; readonly atMs: number } | undefined,
  block: bigint | undefined,
  atMs: number,
): number {
  const blocks = first === undefined || block === undefined ? 0 : Number(block - first.block)
  if (first === undefined || blocks <= 0) return firstWaitMs
  return Math.min(maxWaitMs, Math.max(minWaitMs, (atMs - first.atMs) / blocks))
}

/** Returns the first valid response of the network's nodes, tried in order. Undefined if all of them fail. */
async function fetchHead(client: Client, network: Network, signal: AbortSignal): Promise<bigint | undefined> {
  const { rpcUrls, fetchOptions } = getChainAccess(client, network)
  const method = network.chainNamespace === 'solana' ? 'getSlot' : 'eth_blockNumber'
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  for (const url of rpcUrls) {
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    const timer = setTimeout(stop, limits.rpcTimeoutMs)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const request = createRpcFetchOptions(body, attempt.signal, fetchOptions?.[url])
      const { result } = (await (await client.environment.fetch(url, request)).json()) as { result?: unknown }
      if (Number.isSafeInteger(result)) return BigInt(Number(result))
      if (typeof result === 'string' && /^0x[0-9a-f]{1,16}$/i.test(result)) return BigInt(result)
    } catch {
      if (signal.aborted) return undefined
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
  return undefined
}
