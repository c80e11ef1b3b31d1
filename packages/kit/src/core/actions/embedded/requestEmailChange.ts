import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import { projectAccount } from '../../state/project.js'
import { openModal } from '../openModal.js'

/**
 * Opens the widget so that the user can change the e-mail address of the embedded wallet. Returns the new address
 * [S4.15].
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE` if no embedded wallet is connected, `ABORTED` if the widget closes
 *   without a change or the user logs out.
 */
export function requestEmailChange(client: Client): Promise<string> {
  const getUser = () => projectAccount(client.store.getState()).embeddedWalletInfo?.user
  const before = getUser()
  if (!before) return Promise.reject(new FoyerError('EMAIL_LOGIN_UNAVAILABLE'))
  openModal(client, { view: 'UpdateEmailWallet' })
  client.loadWidget().catch(() => undefined)
  return new Promise((resolve, reject) => {
    const end = () => {
      unsubscribe()
      client.lifetime.signal.removeEventListener('abort', stop)
    }
    const stop = () => {
      end()
      reject(new FoyerError('ABORTED'))
    }
    const unsubscribe = client.store.subscribe(({ modal }) => {
      const user = getUser()
      if (!user || !modal.open) return stop()
      if (typeof user.email !== 'string' || user.email === before.email) return
      end()
      resolve(user.email)
    })
    client.lifetime.signal.addEventListener('abort', stop)
  })
}
