import type { PortError } from './protocol.js'
import { VaultError, type VaultErrorCode } from './VaultError.js'

/** An error as it goes through a port: codes survive, stacks and causes stay behind. */
export const packError = (error: unknown): PortError => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof VaultError) return { code: error.code, message, context: error.context }
  if (typeof error !== 'object' || error === null) return { code: 'unknown', message }
  const code = 'code' in error ? String(error.code) : 'unknown'
  const wait = 'retryAfterMs' in error ? error.retryAfterMs : undefined
  return { code, message, ...(typeof wait === 'number' && { retryAfterMs: wait }) }
}

/** A failed verb as its caller gets it: a VaultError, or a bare Error for what should not happen. */
export const unpackError = ({ code, context, message }: PortError): Error =>
  context === undefined ? new Error(message) : new VaultError(code as VaultErrorCode, context)
