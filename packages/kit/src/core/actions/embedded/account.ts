import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../../Client.js'
import type { AccountType } from '../../EmbeddedConnector.js'
import { findConnectedEmbedded, requireEmbedded } from '../../flows/selectEmbedded.js'
import { rememberAccountType } from '../../public/accountTypes.js'
import { emit } from '../../state/emit.js'
import { updateAccount } from '../../state/namespaceState.js'
import { getActiveChainId } from '../../state/select.js'

/**
 * A signed token for the host's own server, its audience the page's origin; it opens no wallet. Good until `expiresAtMs`,
 * in ms since 1970. Check it with `verifyIdentityToken` of `@foyer/kit/server`.
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE`, `SESSION_EXPIRED` when nobody is logged in.
 */
export async function getIdentityToken(
  client: Client,
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  const account = await requireEmbedded(client).embedded.loadAccount()
  return account.getIdentityToken()
}

/** Chooses EOA or smart account; when the wallet cannot, it is EOA [S4.43]. Never throws for that reason. */
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
        .then((account) => account.setPreferredAccount(wanted))
        .then(
          (answer) => answer.type,
          () => 'eoa' as const,
        )
    : wanted
  rememberAccountType(client.memory, namespace, type)
  updateAccount(client, namespace, { preferredAccountType: type })
  emit(client, 'SET_PREFERRED_ACCOUNT_TYPE', {
    accountType: type,
    network: getActiveChainId(state, namespace) ?? namespace,
  })
  return type
}
