import type { RpcOutcome } from '../../chains/rpc/RpcProvider.js'

/** The error codes of the RPC methods for user operations (ERC-7769). */
export type OperationErrorCode =
  /** Invalid or unacceptable fields. */
  | -32602
  /** The account rejects the operation. */
  | -32500
  /** The paymaster rejects the operation. */
  | -32501
  /** The operation is not valid yet, or not any more. */
  | -32503
  /** Too many operations of the account or of the project. */
  | -32504
  /** A signature is invalid. */
  | -32507
  /** The calls of the operation revert. Only in an estimate. */
  | -32521

/** A rejected user operation. The caller receives the code, the message and `data`. */
export class OperationError extends Error {
  readonly code: OperationErrorCode
  readonly data: unknown

  constructor(code: OperationErrorCode, message: string, data?: unknown) {
    super(message)
    this.name = 'OperationError'
    this.code = code
    this.data = data
  }
}

/** Runs a method. Returns an {@link OperationError} as the outcome, and throws all other errors. */
export async function runMethod(method: () => Promise<unknown>): Promise<RpcOutcome> {
  try {
    return { result: await method() }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const { code, message, data } = error
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}
