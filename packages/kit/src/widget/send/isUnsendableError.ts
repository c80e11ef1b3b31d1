import { getErrorCode } from '@foyer/primitives/errors/FoyerError'

const unsendableCodes: readonly unknown[] = ['RECIPIENT_REFUSED', 'TOKEN_NOT_SENDABLE', 'BELOW_RENT_MINIMUM']

/** Returns true if a fee estimate failed because the chain can never accept the transfer, at any fee. */
export function isUnsendableError(error: unknown): boolean {
  return unsendableCodes.includes(getErrorCode(error))
}
