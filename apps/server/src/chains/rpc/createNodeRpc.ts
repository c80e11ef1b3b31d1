import type { NetworksFile } from '@foyer/contract/networksFile'
import { HttpError } from '../../errors/HttpError.js'
import type { RpcOutcome, RpcProvider } from './RpcProvider.js'
import { NodeError, sendToNode } from './sendToNode.js'

const minAttemptMs = 2_000
const firstBackoffMs = 1_000
const maxBackoffMs = 30_000

/**
 * The error codes that concern the node rather than the call, so another node can succeed: unknown, internal, rate
 * limit [S8.30].
 */
const nodeErrorCodes = new Set([-1, -32603, -32005])

/** Matches the errors of a node that is between two blocks or lags behind the others. A retry can succeed. */
const betweenBlocksText = /block ?out ?of ?range|header not found|unknown block|block not found|missing trie node/i

interface Node {
  readonly url: string
  failures: number
  restsUntilMs: number
}

/**
 * Creates the RPC provider for the nodes of the networks. A failing node gets a growing backoff, and the next node is
 * used within the same ten seconds [S9.9]. If all nodes are in backoff, they are used too, the one with the earliest
 * end first.
 */
export function createNodeRpc(options: {
  networks: NetworksFile
  now: () => number
  timeoutMs?: number
  onNodeFailure?: (chainId: string, host: string, failure: NodeError) => void
}): RpcProvider {
  const { now, timeoutMs = 10_000 } = options
  const nodesByChain = new Map(
    options.networks.networks.map((network) => [
      network.chainId,
      network.rpcUrls.map((url): Node => ({ url, failures: 0, restsUntilMs: 0 })),
    ]),
  )

  const sortByBackoff = (nodes: readonly Node[]): Node[] => {
    const at = now()
    const awake = nodes.filter((node) => node.restsUntilMs <= at)
    const resting = nodes.filter((node) => node.restsUntilMs > at).sort((a, b) => a.restsUntilMs - b.restsUntilMs)
    return [...awake, ...resting]
  }

  const startBackoff = (chainId: string, node: Node, failure: NodeError): void => {
    node.failures += 1
    const restMs = failure.retryAfterMs ?? firstBackoffMs * 2 ** Math.min(node.failures - 1, 10)
    node.restsUntilMs = now() + Math.min(restMs, maxBackoffMs)
    // Pass on only the host: a node URL often contains an access key.
    options.onNodeFailure?.(chainId, new URL(node.url).host, failure)
  }

  return {
    send: async (chainId, requests) => {
      const nodes = nodesByChain.get(chainId)
      if (nodes === undefined) throw new HttpError('unsupported_chain', `This server does not serve ${chainId}`)
      const deadlineMs = now() + timeoutMs
      const outcomes: (RpcOutcome | undefined)[] = requests.map(() => undefined)
      let waiting = requests.map((_, index) => index)
      let lastFailure: NodeError | undefined
      const order = sortByBackoff(nodes)

      const request = async (node: Node, attempt: number): Promise<void> => {
        const remainingMs = deadlineMs - now()
        if (waiting.length === 0 || remainingMs <= 0) return
        const shareMs = Math.max(minAttemptMs, remainingMs / Math.max(1, order.length - attempt))
        try {
          const batch = waiting.flatMap((index) => requests[index] ?? [])
          const answers = await sendToNode(
            node.url,
            batch,
            AbortSignal.timeout(Math.ceil(Math.min(shareMs, remainingMs))),
          )
          node.failures = 0
          node.restsUntilMs = 0
          const requested = waiting
          waiting = []
          for (const [position, index] of requested.entries()) {
            const answer = answers[position]
            outcomes[index] = answer
            if (answer === undefined || !('error' in answer)) continue
            if (betweenBlocksText.test(answer.error.message)) behind.add(node)
            else if (!nodeErrorCodes.has(answer.error.code)) continue
            waiting.push(index)
          }
        } catch (failure) {
          if (!(failure instanceof NodeError)) throw failure
          if (failure.isTooLarge)
            throw new HttpError('upstream_failed', `The answer of the node of ${chainId} is too large`, {
              cause: failure,
            })
          lastFailure = failure
          startBackoff(chainId, node, failure)
        }
      }

      const behind = new Set<Node>()
      for (const [attempt, node] of order.entries()) await request(node, attempt)
      for (const node of behind) await request(node, order.length)

      return outcomes.map((outcome) => {
        if (outcome !== undefined) return outcome
        if (lastFailure?.isTimeout) throw new HttpError('upstream_timeout', `No node of ${chainId} answered in time`)
        throw new HttpError('upstream_failed', `No node of ${chainId} could be reached`, { cause: lastFailure })
      })
    },
  }
}
