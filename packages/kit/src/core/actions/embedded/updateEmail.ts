import type { Client } from '../../Client.js'
import type { UpdateEmailAction } from '../../EmbeddedConnector.js'
import { listEmbeddedNamespaces, requireEmbedded } from '../../flows/selectEmbedded.js'
import { emit } from '../../state/emit.js'
import { updateAccount } from '../../state/namespaceState.js'

/**
 * Requests a change of the e-mail address. Returns which code follows [S4.15].
 *
 * @throws FoyerError the errors of `EmbeddedMethods`.
 */
export async function updateEmail(client: Client, email: string, signal: AbortSignal): Promise<UpdateEmailAction> {
  emit(client, 'EMAIL_EDIT')
  const account = await requireEmbedded(client).embedded.loadAccount()
  return account.updateEmail(email, signal)
}

/** Sends the code that was mailed to the current address. The code for the new address follows. */
export async function updateEmailPrimaryOtp(client: Client, otp: string, signal: AbortSignal): Promise<void> {
  const account = await requireEmbedded(client).embedded.loadAccount()
  await account.updateEmailPrimaryOtp(otp, signal)
}

/** Sends the code that was mailed to the new address. Returns the new address, which is now the user's [S4.16]. */
export async function updateEmailSecondaryOtp(client: Client, otp: string, signal: AbortSignal): Promise<string> {
  const account = await requireEmbedded(client).embedded.loadAccount()
  const email = await account.updateEmailSecondaryOtp(otp, signal)
  const state = client.store.getState()
  for (const namespace of listEmbeddedNamespaces(state)) {
    const { connection, account } = state.namespaces[namespace] ?? {}
    if (connection?.status !== 'connected' || connection.connector.type !== 'AUTH' || !account) continue
    const { connectedWalletInfo: info, user } = account
    updateAccount(client, namespace, {
      user: { ...user, email },
      ...(info && !info.social && { connectedWalletInfo: { ...info, identifier: email } }),
    })
  }
  return email
}
