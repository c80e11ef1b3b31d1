/** A refusal as a Solana node writes it: one of JSON-RPC's codes or one of Agave's (-32001 to -32021). */
export class RpcFault extends Error {
  override readonly name = 'RpcFault'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The code of parameters that cannot be read. */
export function invalidParams(message: string): RpcFault {
  return new RpcFault(-32602, message)
}
