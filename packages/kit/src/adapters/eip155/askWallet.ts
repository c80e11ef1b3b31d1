import { limits } from '../../core/limits.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { fromProvider } from '../../errors/fromProvider.js'
import { withDeadline } from './withDeadline.js'

/**
 * Asks an EIP-1193 provider, and waits for the person no longer than `limits.connectTimeoutMs`.
 *
 * @throws FoyerError as `fromProvider` reads the wallet's error; `ABORTED`, `TIMED_OUT`.
 */
export async function askWallet(
  provider: unknown,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
  timeoutMs: number = limits.connectTimeoutMs,
): Promise<unknown> {
  if (!isProvider(provider)) throw new FoyerError('WALLET_DISCONNECTED')
  return withDeadline(signal, timeoutMs, async () => {
    try {
      return await provider.request({ method, params })
    } catch (error) {
      throw fromProvider(error)
    }
  })
}

function isProvider(
  value: unknown,
): value is { request(args: { method: string; params: readonly unknown[] }): Promise<unknown> } {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}
