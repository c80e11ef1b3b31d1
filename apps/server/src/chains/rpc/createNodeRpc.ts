import type { NetworksFile } from '@foyer/contract/networksFile'
import { HttpError } from '../../errors/HttpError.js'
import { askNode, NodeFailure } from './askNode.js'
import type { RpcOutcome, RpcProvider } from './RpcProvider.js'

const minAttemptMs = 2_000
const firstRestMs = 1_000
const maxRestMs = 30_000

/** Codes that say "this node, now" rather than "this call": unknown, internal, over the limit [S8.30]. */
const nodeErrorCodes = new Set([-1, -32603, -32005])

/** A node asked between two blocks, or behind its neighbours: it knows better in a moment. */
const betweenBlocksText = /block ?out ?of ?range|header not found|unknown block|block not found|missing trie node/i

interface Node {
  readonly url: string
  failures: number
  restsUntilMs: number
}

/**
 * Creates the RPC provider over the networks' own node lists. A node that fails rests, longer each time, and the next
 * one is asked within the same ten seconds [S9.9]; when all rest, the one due first is asked all the same.
 */
export function createNodeRpc(options: {
  networks: NetworksFile
  now: () => number
  timeoutMs?: number
  onNodeFailure?: (chainId: string, host: string, failure: NodeFailure) => void
}): RpcProvider {
  const { now, timeoutMs = 10_000 } = options
  const nodesByChain = new Map(
    options.networks.networks.map((network) => [
      network.chainId,
      network.rpcUrls.map((url): Node => ({ url, failures: 0, restsUntilMs: 0 })),
    ]),
  )

  const inOrderOfHealth = (nodes: readonly Node[]): Node[] => {
    const at = now()
    const awake = nodes.filter((node) => node.restsUntilMs <= at)
    const resting = nodes.filter((node) => node.restsUntilMs > at).sort((a, b) => a.restsUntilMs - b.restsUntilMs)
    return [...awake, ...resting]
  }

  const noteFailure = (chainId: string, node: Node, failure: NodeFailure): void => {
    node.failures += 1
    const restMs = failure.retryAfterMs ?? firstRestMs * 2 ** Math.min(node.failures - 1, 10)
    node.restsUntilMs = now() + Math.min(restMs, maxRestMs)
    // Node addresses often carry an access key, so only the host is told.
    options.onNodeFailure?.(chainId, new URL(node.url).host, failure)
  }

  return {
    send: async (chainId, requests) => {
      const nodes = nodesByChain.get(chainId)
      if (nodes === undefined) throw new HttpError('unsupported_chain', `This server does not serve ${chainId}`)
      const deadlineMs = now() + timeoutMs
      const outcomes: (RpcOutcome | undefined)[] = requests.map(() => undefined)
      let waiting = requests.map((_, index) => index)
      let lastFailure: NodeFailure | undefined
      const order = inOrderOfHealth(nodes)

      const ask = async (node: Node, attempt: number): Promise<void> => {
        const remainingMs = deadlineMs - now()
        if (waiting.length === 0 || remainingMs <= 0) return
        const shareMs = Math.max(minAttemptMs, remainingMs / Math.max(1, order.length - attempt))
        try {
          const batch = waiting.flatMap((index) => requests[index] ?? [])
          const answers = await askNode(node.url, batch, AbortSignal.timeout(Math.ceil(Math.min(shareMs, remainingMs))))
          node.failures = 0
          node.restsUntilMs = 0
          const asked = waiting
          waiting = []
          for (const [position, index] of asked.entries()) {
            const answer = answers[position]
            outcomes[index] = answer
            if (answer === undefined || !('error' in answer)) continue
            if (betweenBlocksText.test(answer.error.message)) behind.add(node)
            else if (!nodeErrorCodes.has(answer.error.code)) continue
            waiting.push(index)
          }
        } catch (failure) {
          if (!(failure instanceof NodeFailure)) throw failure
          if (failure.isTooLarge)
            throw new HttpError('upstream_failed', `The answer of the node of ${chainId} is too large`, {
              cause: failure,
            })
          lastFailure = failure
          noteFailure(chainId, node, failure)
        }
      }

      const behind = new Set<Node>()
      for (const [attempt, node] of order.entries()) await ask(node, attempt)
      for (const node of behind) await ask(node, order.length)

      return outcomes.map((outcome) => {
        if (outcome !== undefined) return outcome
        if (lastFailure?.isTimeout) throw new HttpError('upstream_timeout', `No node of ${chainId} answered in time`)
        throw new HttpError('upstream_failed', `No node of ${chainId} could be reached`, { cause: lastFailure })
      })
    },
  }
}
