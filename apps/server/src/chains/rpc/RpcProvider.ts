/** A JSON-RPC call without its envelope. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** The response of a node to one call. */
export type RpcOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** A replaceable connection to the nodes of the networks. */
export interface RpcProvider {
  /**
   * Sends requests to the nodes of the network. Returns one response per request, in the same order, within ten seconds [S9.9].
   * Throws `unsupported_chain`, `upstream_failed` or `upstream_timeout`.
   */
  readonly send: (chainId: string, requests: readonly RpcRequest[]) => Promise<RpcOutcome[]>
}
