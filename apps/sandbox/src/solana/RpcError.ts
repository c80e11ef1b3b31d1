/** A Solana node's error response: a JSON-RPC code or one of Agave's (-32001 to -32021). */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Creates the error for invalid parameters. */
export function invalidParams(message: string): RpcError {
  return new RpcError(-32602, message)
}
