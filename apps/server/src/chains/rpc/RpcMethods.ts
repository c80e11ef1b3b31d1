import type { Project } from '../../http/Project.js'
import type { RpcOutcome } from './RpcProvider.js'

/** The caller of an RPC method. */
export interface RpcCaller {
  readonly project: Project
  /** The person of the project, if the call has a valid log-in. */
  readonly personId?: string | undefined
}

/**
 * A method that the server executes itself. `params` are unparsed. Returns an error in the format of JSON-RPC for input
 * that it rejects.
 */
export type RpcMethod = (chainId: string, params: unknown, caller: RpcCaller) => Promise<RpcOutcome>

/** Finds a method that the server executes itself. Other methods are for the nodes of the network. */
export type FindRpcMethod = (chainId: string, method: string) => RpcMethod | undefined
