import { limits } from '../../core/limits.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { fromProvider } from '../../errors/fromProvider.js'
import { withDeadline } from './withDeadline.js'

/**
 * Asks an EIP-1193 provider, and waits for the person no longer than `limits.connectTimeoutMs`. A wallet cannot be made to forget
 * what it was asked: `onLate` is told what it says when nobody waits any more, with undefined for a no.
 *
 * @throws FoyerError as `fromProvider` reads the wallet's error; `ABORTED`, `TIMED_OUT`.
 */
export async function askWallet(
  provider: unknown,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
  timeoutMs: number = limits.connectTimeoutMs,
  onLate?: (answer: unknown) => void,
): Promise<unknown> {
  if (!isProvider(provider)) throw new FoyerError('WALLET_DISCONNECTED')
  return withDeadline(signal, timeoutMs, async (turn) => {
    try {
      const answer = await provider.request({ method, params })
      if (turn.aborted) onLate?.(answer)
      return answer
    } catch (error) {
      if (turn.aborted) onLate?.(undefined)
      throw fromProvider(error)
    }
  })
}

function isProvider(
  value: unknown,
): value is { request(args: { method: string; params: readonly unknown[] }): Promise<unknown> } {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}
