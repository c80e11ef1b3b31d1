import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** Returns the error of a rejected sign-in, with a reason for developers. */
export function createSignInError(reason: string, cause?: unknown): FoyerError {
  return new FoyerError('SIGN_IN_INVALID', { context: { reason }, cause })
}
