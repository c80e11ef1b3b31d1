import type { VaultError, VaultErrorCode } from '../keys/VaultError.js'

/** Tells an error of the keys by its name, with a code if one is asked for; classes do not survive a worker's border. */
export function isVaultError(error: unknown, code?: VaultErrorCode): error is VaultError {
  return (
    error instanceof Error &&
    error.name === 'VaultError' &&
    'code' in error &&
    (code === undefined || error.code === code)
  )
}
