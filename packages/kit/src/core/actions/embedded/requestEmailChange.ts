import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import { projectAccount } from '../../state/project.js'
import type { State } from '../../state/State.js'
import { openUntil } from '../openUntil.js'

/**
 * Opens the widget so that the user can change the e-mail address of the embedded wallet. Returns the new address
 * [S4.15].
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE` if no embedded wallet is connected, `ABORTED` if the widget closes
 *   without a change or the user logs out.
 */
export async function requestEmailChange(client: Client): Promise<string> {
  const before = getUser(client.store.getState())
  if (!before) throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  return openUntil(client, { view: 'UpdateEmailWallet' }, (state) => {
    const user = getUser(state)
    if (!user) throw new FoyerError('ABORTED')
    return typeof user.email === 'string' && user.email !== before.email ? user.email : undefined
  })
}

function getUser(state: State) {
  return projectAccount(state).embeddedWalletInfo?.user
}
