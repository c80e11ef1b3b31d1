import type { Logger } from 'pino'
import type { FindRpcMethod, RpcMethod } from '../chains/rpc/RpcMethods.js'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import type { ChainSettings } from '../chains/settings.js'
import type { Queries } from '../db/Database.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { createBundler } from './bundler/createBundler.js'
import type { OperationSettings } from './settings.js'
import { createSponsoring } from './sponsoring/createSponsoring.js'

/** The parts that bundler and sponsoring use. */
export interface OperationParts {
  readonly config: Pick<ChainSettings, 'networks'> & Pick<ServerSettings, 'databaseUrl'> & OperationSettings
  readonly queries: Queries
  readonly rpc: RpcProvider
  readonly logger: Logger
  readonly now: () => number
}

/** The methods and the background work of one part. */
export interface OperationService {
  /** Returns the methods for a network of the networks file. */
  readonly methods: Readonly<Record<string, RpcMethod>>
  /** Resumes unfinished work, and repeats it until `close`. Waits for running work when it closes. */
  readonly start: () => { readonly close: () => Promise<void> }
}

/** User operations of the server: their methods by JSON-RPC, and the background work. */
export interface OperationsContext {
  readonly findRpcMethod: FindRpcMethod
  readonly operations: Pick<OperationService, 'start'>
}

/** Creates the bundler and the sponsoring of user operations (ERC-4337, ERC-7677). */
export function createOperations(parts: OperationParts): OperationsContext {
  const services: readonly OperationService[] = [createBundler(parts), createSponsoring(parts)]
  const smartIds = new Set(
    parts.config.networks.networks.flatMap(({ chainId, smartAccounts }) => (smartAccounts?.bundler ? [chainId] : [])),
  )
  return {
    findRpcMethod: (chainId, method) =>
      smartIds.has(chainId)
        ? services.find(({ methods }) => Object.hasOwn(methods, method))?.methods[method]
        : undefined,
    operations: {
      start: () => {
        const running = services.map((service) => service.start())
        return {
          close: async () => {
            await Promise.all(running.map((each) => each.close()))
          },
        }
      },
    },
  }
}
