import { CodedError, type ErrorContext } from './CodedError.js'
import { catalogue, type ErrorCode } from './catalogue.js'

/**
 * The only error class that Foyer throws. Recognise it by `code`: `instanceof` does not work across realms or bundles.
 * `message` is for developers, `context` fills the `{names}` of the message, and `cause` is the original error.
 *
 * @example
 * try { await appKit.switchNetwork(base) } catch (error) { if (getErrorCode(error) === 'USER_REJECTED') return }
 */
export class FoyerError extends CodedError<ErrorCode> {
  constructor(code: ErrorCode, { context, cause }: { context?: ErrorContext; cause?: unknown } = {}) {
    super(code, catalogue[code], context, cause)
  }
}

export function isFoyerError(value: unknown): value is CodedError<ErrorCode> {
  try {
    if (!(value instanceof Error) || value.name !== 'FoyerError' || !('code' in value)) return false
    return typeof value.code === 'string' && Object.hasOwn(catalogue, value.code)
  } catch {
    // A field of a foreign error may be a getter that throws.
    return false
  }
}

/** Returns the code of any error. Foreign errors return `UNKNOWN`. */
export function getErrorCode(value: unknown): ErrorCode {
  return isFoyerError(value) ? value.code : 'UNKNOWN'
}
