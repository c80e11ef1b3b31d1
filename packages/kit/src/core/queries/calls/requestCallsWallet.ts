import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Client } from '../../Client.js'
import { createDeadline, settle } from '../../settle.js'
import type { Connected } from '../../state/State.js'
import { getConnected } from '../../state/select.js'

/** Returns the connection of the EVM wallet. @throws FoyerError `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` without a wallet. */
export function getCallsConnection(client: Client): Connected {
  const connection = getConnected(client.store.getState(), 'eip155')
  if (!connection) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  return connection
}

/**
 * Returns `account` in the notation of the wallet. Default: the active account.
 *
 * @throws FoyerError `UNAUTHORIZED` if the wallet has not shared the account.
 */
export function findCallsAccount({ addresses }: Connected, account: string = addresses[0]): string {
  const found = addresses.find((address) => address.toLowerCase() === account.toLowerCase())
  if (found === undefined) throw new FoyerError('UNAUTHORIZED')
  return found
}

/**
 * Sends a request to the connected wallet. Waits for at most `timeoutMs`.
 *
 * @throws FoyerError the wallet errors, `METHOD_NOT_SUPPORTED` if the wallet does not support it, `ABORTED`, `TIMED_OUT`.
 */
export async function requestCallsWallet(
  client: Client,
  { connector: { provider } }: Connected,
  { method, params, timeoutMs, signal }: CallsWalletRequest,
): Promise<unknown> {
  if (!isProvider(provider)) throw new FoyerError('METHOD_NOT_SUPPORTED')
  const deadline = createDeadline([client.lifetime.signal, signal], timeoutMs)
  try {
    return await settle(Promise.resolve(provider.request({ method, params })), deadline.signal)
  } catch (error) {
    throw await toFoyerError(error)
  } finally {
    deadline.end()
  }
}

interface CallsWalletRequest {
  readonly method: string
  readonly params: readonly unknown[]
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

function isProvider(value: unknown): value is { request(args: object): Promise<unknown> } {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}
