import { FoyerError, isFoyerError } from './FoyerError.js'

/** Returns an error of a wallet as a FoyerError. Loads the conversion code with the first such error. */
export async function toFoyerError(cause: unknown): Promise<FoyerError> {
  if (isFoyerError(cause)) return cause
  const part = await import('./fromProvider.js').catch(() => undefined)
  return part?.fromProvider(cause) ?? new FoyerError('WALLET_REQUEST_FAILED', { cause })
}
