import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import { getConnected } from '../../state/select.js'
import { pushTransaction } from './transactions.js'

interface Eip1193 {
  request(args: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}

/**
 * Requests the end of a permission from the embedded wallet: the user confirms it in the frame, which sends the
 * transaction. Resolves to false if the user declined, or closed the widget before the confirmation.
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE` without an embedded EVM wallet, and the errors of the frame.
 */
export async function endSession(client: Client, pci: string): Promise<boolean> {
  const connector = getConnected(client.store.getState(), 'eip155')?.connector
  if (connector?.type !== 'AUTH') throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  const provider = connector.provider as Eip1193
  const forget = pushTransaction(client, {})
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ pci }] })
    return true
  } catch (error) {
    // The provider wraps each error of the frame for other libraries.
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (['USER_REJECTED', 'ABORTED'].includes(getErrorCode(cause))) return false
    throw cause
  } finally {
    forget()
  }
}
