import type { Namespace } from '@foyer/primitives/ChainId'
import type { AppKit } from '../core/createInstance.js'
import { getLastInstance, requireLastInstance, watchInstances } from '../core/instances.js'
import type { ConnectedWallet } from './connectNamedWallet.js'

export type { ConnectedWallet }

/** Connects one wallet by its name, without a button of Foyer. */
export interface WalletButton {
  /** Returns true after `createAppKit`. */
  isReady(): boolean
  /** Calls back at once if it is ready, else after `createAppKit`. Returns a function that ends the subscription. */
  subscribeIsReady(callback: (state: { readonly isReady: boolean }) => void): () => void
  /**
   * Connects a wallet. Call it in the click handler.
   *
   * @throws FoyerError `NO_INSTANCE` before `createAppKit`, `ABORTED` if the user closes the widget, the errors of
   *   `connect` and of the log-in.
   */
  connect(wallet: string, namespace?: Namespace): Promise<ConnectedWallet>
  /** Opens the widget to change the e-mail address. @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE`, `ABORTED`. */
  updateEmail(): Promise<{ readonly email: string }>
}

/**
 * Creates the functions of a button that connects one wallet, as in AppKit 1.7.4. `wallet` is the id, rdns or name of a
 * wallet, `walletConnect`, `email` or a log-in provider. The widget opens if the browser does not have the wallet.
 *
 * @example
 * const { connect } = createAppKitWalletButton()
 * button.onclick = () => connect('metamask')
 */
export function createAppKitWalletButton(appKit?: AppKit): WalletButton {
  const find = () => appKit ?? requireLastInstance('createAppKitWalletButton')
  const isReady = () => (appKit ?? getLastInstance()) !== undefined
  return {
    isReady,
    subscribeIsReady: (callback) => {
      if (isReady()) {
        callback({ isReady: true })
        return () => {}
      }
      const stop = watchInstances(() => {
        if (!isReady()) return
        stop()
        callback({ isReady: true })
      })
      return stop
    },
    connect: async (wallet, namespace) => {
      const instance = find()
      const { connectNamedWallet } = await import('./connectNamedWallet.js')
      return connectNamedWallet(instance, wallet, namespace)
    },
    updateEmail: async () => {
      const { client } = find()
      const { requestEmailChange } = await import('../core/actions/embedded/requestEmailChange.js')
      return { email: await requestEmailChange(client) }
    },
  }
}
