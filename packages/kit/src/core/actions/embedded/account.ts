import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../../Client.js'
import type { AccountType } from '../../EmbeddedConnector.js'
import { findConnectedEmbedded, requireEmbedded } from '../../flows/selectEmbedded.js'
import { storeAccountType } from '../../public/accountTypes.js'
import { emit } from '../../state/emit.js'
import { updateAccount } from '../../state/namespaceState.js'
import { getActiveChainId } from '../../state/select.js'

/**
 * Returns a signed token for the app's own server. Its audience is the page's origin, and it gives no access to the
 * wallet. It is valid until `expiresAtMs`, in ms since 1970. Verify it with `verifyIdentityToken` of
 * `@foyer/kit/server`.
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE`, `SESSION_EXPIRED` if no user is logged in.
 */
export async function getIdentityToken(
  client: Client,
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  const account = await requireEmbedded(client).embedded.loadAccount()
  return account.getIdentityToken()
}

/** Selects the EOA or the smart account. If the wallet fails to do so, selects the EOA and does not throw [S4.43]. */
export async function setPreferredAccountType(
  client: Client,
  wanted: AccountType,
  namespace: Namespace = client.store.getState().activeNamespace,
): Promise<AccountType> {
  const state = client.store.getState()
  const connector = findConnectedEmbedded(state, namespace)
  const type = connector
    ? await connector.embedded
        .loadAccount()
        // Only EVM networks have smart accounts.
        .then((account) => (namespace === 'eip155' ? account.setPreferredAccount(wanted) : undefined))
        .then(
          (answer) => answer?.type ?? 'eoa',
          () => 'eoa' as const,
        )
    : wanted
  storeAccountType(client.memory, namespace, type)
  updateAccount(client, namespace, { preferredAccountType: type })
  emit(client, 'SET_PREFERRED_ACCOUNT_TYPE', {
    accountType: type,
    network: getActiveChainId(state, namespace) ?? namespace,
  })
  return type
}
