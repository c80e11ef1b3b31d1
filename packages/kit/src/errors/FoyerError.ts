import { catalogue, type ErrorCode } from './catalogue.js'

type ErrorContext = Readonly<Record<string, string | number>>

/**
 * The one error Foyer throws. Recognise it by `code` (`instanceof` does not survive a border between realms or
 * bundles); `message` is for developers, `context` fills the message's `{names}`, `cause` is what happened below.
 *
 * @example
 * try { await appKit.switchNetwork(base) } catch (error) { if (getErrorCode(error) === 'USER_REJECTED') return }
 */
export class FoyerError extends Error {
  override readonly name = 'FoyerError'
  readonly code: ErrorCode
  readonly context: ErrorContext

  constructor(code: ErrorCode, options: { context?: ErrorContext; cause?: unknown } = {}) {
    const context = options.context ?? {}
    const message = catalogue[code].replace(/\{(\w+)\}/g, (hole, key: string) => String(context[key] ?? hole))
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.context = context
  }
}

export function isFoyerError(value: unknown): value is FoyerError {
  return value instanceof Error && value.name === 'FoyerError' && 'code' in value && String(value.code) in catalogue
}

/** The code of any error; foreign ones are `UNKNOWN`. */
export function getErrorCode(value: unknown): ErrorCode {
  return isFoyerError(value) ? value.code : 'UNKNOWN'
}
