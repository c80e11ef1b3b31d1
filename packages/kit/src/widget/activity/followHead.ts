import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { getChainAccess } from '../../core/queries/access.js'
import type { Network } from '../../networks/Network.js'
import { composeRpcRequest } from '../../primitives/composeRpcRequest.js'

/** Between two looks while nobody knows how fast the chain is, and at the least and most; not in the spec. */
const firstWaitMs = 4_000
const leastWaitMs = 2_000
/** Solana has two blocks a second, and reading an account anew takes several questions. */
const solanaWaitMs = 10_000
const longestWaitMs = 10_000

/**
 * Asks the network's nodes for their newest block, about once a block, and calls back when there is a new one. A node that does not
 * answer is asked again the next time. Returns the undo.
 */
export function followHead(client: Client, network: Network, onBlock: () => void): () => void {
  const life = new AbortController()
  const seen: { first?: { readonly block: bigint; readonly atMs: number }; block?: bigint } = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = async (): Promise<void> => {
    const block = await fetchHead(client, network, life.signal)
    if (life.signal.aborted) return
    const atMs = client.environment.now()
    if (block !== undefined) {
      if (seen.block !== undefined && block !== seen.block) onBlock()
      seen.first ??= { block, atMs }
      seen.block = block
    }
    timer = setTimeout(look, network.chainNamespace === 'solana' ? solanaWaitMs : getWaitMs(seen.first, block, atMs))
  }
  void look()
  return () => {
    life.abort()
    clearTimeout(timer)
  }
}

/** As long as a block takes on average. */
function getWaitMs(
  first: { readonly block: bigint; readonly atMs: number } | undefined,
  block: bigint | undefined,
  atMs: number,
): number {
  const blocks = first === undefined || block === undefined ? 0 : Number(block - first.block)
  if (first === undefined || blocks <= 0) return firstWaitMs
  return Math.min(longestWaitMs, Math.max(leastWaitMs, (atMs - first.atMs) / blocks))
}

/** The first answer of the network's nodes, in their order; undefined when none answers. */
async function fetchHead(client: Client, network: Network, signal: AbortSignal): Promise<bigint | undefined> {
  const { rpcUrls, fetchOptions } = getChainAccess(client, network)
  const method = network.chainNamespace === 'solana' ? 'getSlot' : 'eth_blockNumber'
  const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  for (const url of rpcUrls) {
    const turn = new AbortController()
    const stop = () => turn.abort()
    const timer = setTimeout(stop, limits.rpcTimeoutMs)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const request = composeRpcRequest(question, turn.signal, fetchOptions?.[url])
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
