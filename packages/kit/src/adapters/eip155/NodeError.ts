import { retriedStatuses } from '../../primitives/httpRetry.js'

interface NodeErrorDetails {
  readonly code?: number
  readonly status?: number
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

const limitCodes: readonly number[] = [-32005, -32007, 429]
const methodMissing = -32601
/** A node that was asked between two blocks, or whose neighbours have not caught up: nothing to do with the question. */
const betweenBlocksText = /block ?out ?of ?range|header not found|unknown block|block not found|missing trie node/i
const revertText = /revert|vm execution error|vm exception|invalid opcode|out of gas|bad (jump|instruction)/i

/** What went wrong between us and a node. It stays in this room: `withReader` turns it into a FoyerError. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly method: string
  readonly code: number | undefined
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(method: string, message: string, details: NodeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.method = method
    this.code = details.code
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }

  /** The contract said no: every node will say the same, and asking again is of no use. */
  get isRevert(): boolean {
    return this.code === 3 || (this.code !== undefined && revertText.test(this.message))
  }

  /** The node understood the question and answered it with an error about the question itself. */
  get isRefusal(): boolean {
    if (this.isRateLimit || this.isBetweenBlocks) return false
    return this.code !== undefined && this.code !== methodMissing && this.code !== -1
  }

  get isBetweenBlocks(): boolean {
    return !this.isRevert && betweenBlocksText.test(this.message)
  }

  get isRateLimit(): boolean {
    return this.status === 429 || (this.code !== undefined && limitCodes.includes(this.code))
  }

  /** [S8.30]; without code and status nothing came back at all, which may be different next time. */
  get isRetryable(): boolean {
    if (this.isRevert) return false
    if (this.isBetweenBlocks) return true
    if (this.code !== undefined) return this.code === -1 || this.code === -32603 || this.isRateLimit
    return this.status === undefined || retriedStatuses.includes(this.status)
  }
}

/** Whether a node told us that the contract, or whatever stands at its address, does not do this. */
export function isRefusal(error: unknown): boolean {
  return error instanceof NodeError && error.isRefusal
}
