import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** Why a sign-in does not count, in words for developers. */
export function refuseSignIn(reason: string, cause?: unknown): FoyerError {
  return new FoyerError('SIGN_IN_INVALID', { context: { reason }, cause })
}
