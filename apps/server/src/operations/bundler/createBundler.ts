import type { RpcMethod } from '../../chains/rpc/RpcMethods.js'
import type { OperationParts, OperationService } from '../createOperations.js'
import { type BundlerChain, createBundlerChain, getKind } from './BundlerChain.js'
import { createForwarder } from './createForwarder.js'
import { estimateOperation } from './estimateOperation.js'
import { findInclusion, formatInclusion } from './findInclusion.js'
import { runMethod } from './OperationError.js'
import { createOperationStore } from './operationStore.js'
import { formatOperation, hashOperation } from './packOperation.js'
import { parseStateOverride } from './StateOverride.js'
import { startExecutors } from './startExecutors.js'
import { entryPoint, parseDraft, parseHash, parseOperation, parseOperationParams } from './UserOperation.js'
import { verifyOperation } from './verifyOperation.js'

const methodNames = [
  'eth_supportedEntryPoints',
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
] as const
type MethodName = (typeof methodNames)[number]

/**
 * Creates the methods of the bundler (ERC-4337, ERC-7769): the server's own one for networks with the bundler `own`, or
 * the bundler at the URL of the network.
 */
export function createBundler(parts: OperationParts): OperationService {
  const { config, queries, rpc, now } = parts
  const store = createOperationStore(queries, now)
  const forwarders = new Map<string, ReturnType<typeof createForwarder>>()
  const chains = new Map<string, BundlerChain>()
  for (const network of config.networks.networks) {
    const { chainId, smartAccounts: { bundler } = {} } = network
    if (bundler === 'own' && config.bundlerKey !== undefined)
      chains.set(chainId, createBundlerChain(network, rpc, config.bundlerKey))
    else if (bundler !== undefined && bundler !== 'own') forwarders.set(chainId, createForwarder(bundler, now))
  }
  const executors = startableExecutors()

  const own: Record<MethodName, (chain: BundlerChain, params: unknown, projectId: string) => Promise<unknown>> = {
    eth_supportedEntryPoints: async () => [entryPoint],

    eth_estimateUserOperationGas: async (chain, params) => {
      const [draft, , overrides] = parseOperationParams(params)
      return estimateOperation(chain, parseDraft(draft, getKind(chain)), parseStateOverride(overrides))
    },

    eth_sendUserOperation: async (chain, params, projectId) => {
      const operation = parseOperation(parseOperationParams(params)[0], getKind(chain))
      const { chainId } = chain
      const hash = hashOperation(operation, chain.id, chain.delegate)
      // A client that missed the answer sends the same bytes again.
      const known = await store.find(chainId, hash)
      if (known === undefined || known.state === 'dropped') await verifyOperation(chain, operation)
      await store.accept({ chainId, hash, operation, projectId })
      executors.wake(chainId)
      return hash
    },

    eth_getUserOperationByHash: async (chain, params) => {
      const hash = parseHash(params)
      const found = await store.find(chain.chainId, hash)
      if (found === undefined) return null
      const { transactionHash, state, operation } = found
      const inclusion = await findInclusion(chain, hash, transactionHash ? [transactionHash] : [])
      if (inclusion === undefined && state === 'dropped') return null
      const { receipt } = inclusion ?? {}
      return {
        ...{ userOperation: formatOperation(operation), entryPoint },
        transactionHash: receipt?.transactionHash ?? null,
        blockHash: receipt?.blockHash ?? null,
        blockNumber: receipt?.blockNumber ?? null,
      }
    },

    eth_getUserOperationReceipt: async (chain, params) => {
      const hash = parseHash(params)
      const { transactionHash } = (await store.find(chain.chainId, hash)) ?? {}
      const found = await findInclusion(chain, hash, transactionHash ? [transactionHash] : [])
      return found ? formatInclusion(hash, found) : null
    },
  }

  const createMethod =
    (name: MethodName): RpcMethod =>
    async (chainId, params, { project }) => {
      const chain = chains.get(chainId)
      if (chain) return runMethod(() => own[name](chain, params, project.id))
      const forward = forwarders.get(chainId)
      if (forward) return forward(name, params)
      return { error: { code: -32601, message: 'The network has no bundler' } }
    }

  return {
    methods: Object.fromEntries(methodNames.map((name) => [name, createMethod(name)])),
    start: () => executors.start(),
  }

  /** The executors run only after `start`. Until then nothing is woken. */
  function startableExecutors() {
    const state: { running?: ReturnType<typeof startExecutors> } = {}
    return {
      wake: (chainId: string) => state.running?.wake(chainId),
      start: () => {
        const running = startExecutors({ ...parts, chains: [...chains.values()], store })
        state.running = running
        return running
      },
    }
  }
}
