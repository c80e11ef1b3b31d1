import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'

/** A node's own number for a transaction that its trial run refused, which EIP-1193 gives to a request that is open already. */
const failedPreflight = -32_002

/**
 * Translates what a Solana wallet threw. Some pass on what a node said of the transaction, with the node's number.
 *
 * @example await wallet.signAndSendTransaction(input).catch((error) => { throw fromSolanaWallet(error) })
 */
export function fromSolanaWallet(error: unknown): FoyerError {
  const read = fromProvider(error)
  if (read.code !== 'REQUEST_PENDING' || !isPreflight(error)) return read
  return new FoyerError('WALLET_REQUEST_FAILED', { context: { providerCode: failedPreflight }, cause: error })
}

/** A node tells with it what failed (`err`), and has words of its own for it. */
function isPreflight(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  try {
    const { message, err, logs, data, cause } = error as Readonly<Record<string, unknown>>
    if (err !== undefined || Array.isArray(logs)) return true
    if (typeof message === 'string' && /simulation failed|blockhash not found/i.test(message)) return true
    return isPreflight(data, depth + 1) || isPreflight(cause, depth + 1)
  } catch {
    // A getter of something foreign that throws tells nothing.
    return false
  }
}
