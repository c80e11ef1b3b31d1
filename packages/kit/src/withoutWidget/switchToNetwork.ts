import { switchNetwork } from '../core/actions/switchNetwork.js'
import type { Client } from '../core/Client.js'
import { loadActions } from '../core/loadActions.js'
import { findNetwork } from '../core/state/select.js'

/** Switches to a network. @throws FoyerError the errors of `switchNetwork`. */
export async function switchToNetwork(client: Client, id: string | number, signal: AbortSignal): Promise<void> {
  await loadActions(client)
  await switchNetwork(client, findNetwork(client.store.getState(), id) ?? { id }, signal)
}
