import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'

/**
 * The code of a Solana node for a failed preflight. In EIP-1193 the same code means that a request is already pending.
 */
const failedPreflight = -32_002

/**
 * Converts an error of a Solana wallet. Some wallets pass on a node's error about the transaction, with the node's
 * code.
 *
 * @example await wallet.signAndSendTransaction(input).catch((error) => { throw fromSolanaWallet(error) })
 */
export function fromSolanaWallet(error: unknown): FoyerError {
  const read = fromProvider(error)
  if (read.code !== 'REQUEST_PENDING' || !isPreflightError(error)) return read
  return new FoyerError('WALLET_REQUEST_FAILED', { context: { providerCode: failedPreflight }, cause: error })
}

/** Returns whether a node's preflight caused the error: it has `err` or logs, or a typical message. */
function isPreflightError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  try {
    const { message, err, logs, data, cause } = error as Readonly<Record<string, unknown>>
    if (err !== undefined || Array.isArray(logs)) return true
    if (typeof message === 'string' && /simulation failed|blockhash not found/i.test(message)) return true
    return isPreflightError(data, depth + 1) || isPreflightError(cause, depth + 1)
  } catch {
    // A getter of a foreign object can throw.
    return false
  }
}
