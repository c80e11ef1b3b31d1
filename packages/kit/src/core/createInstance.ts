import type { Namespace } from '@foyer/primitives/ChainId'
import type { Adapter } from './Adapter.js'
import type { Client } from './Client.js'
import { createAccountMethods } from './public/accountMethods.js'
import type { SIWXConfig } from './public/appKitTypes.js'
import { createModalMethods } from './public/modalMethods.js'
import { createNetworkMethods } from './public/networkMethods.js'
import { createSettingMethods } from './public/settingMethods.js'
import { createWalletMethods } from './public/walletMethods.js'
import { getSiwx } from './state/select.js'

/**
 * Creates the public API of a client, with the method names of AppKit 1.7.4. Every `subscribe…` returns its unsubscribe
 * function. `destroy()` ends everything that the instance started.
 */
export function createInstance(client: Client, version: string) {
  return {
    ...createModalMethods(client),
    ...createAccountMethods(client),
    ...createNetworkMethods(client),
    ...createWalletMethods(client),
    ...createSettingMethods(client),
    options: client.config,
    chainNamespaces: Object.keys(client.store.getState().namespaces) as Namespace[],
    version,
    /** The app's adapters by namespace. Foyer's own adapters load when they are needed. */
    chainAdapters: Object.fromEntries((client.config.adapters ?? []).map((each) => [each.namespace, each])) as Partial<
      Record<Namespace, Adapter>
    >,
    /** The alerts that were already shown to the developer. */
    get reportedAlertErrors(): Readonly<Record<string, boolean>> {
      return Object.fromEntries([...client.reportedAlerts].map((short) => [short, true]))
    },
    /** Returns the sign-in handler: the app's `siwx`, or the one of its `siweConfig`. */
    getSIWX: <Config = SIWXConfig>() => getSiwx(client) as Config | undefined,
    /** Has no effect: only AppKit's servers use the client id. Exists so that code written for AppKit runs. */
    setClientId: (_clientId: string | null): void => {},
    /** The internal client, for Foyer's own packages. Not part of the stable API. */
    client,
    /**
     * Removes the widget from the page, stops listening and ends every wait. The wallet stays connected. Afterwards,
     * methods that change something do nothing or reject with `INSTANCE_DESTROYED`, and no subscriber is called.
     */
    destroy: () => {
      client.lifetime.abort()
      client.store.setState = () => {}
    },
  }
}

export type AppKit = ReturnType<typeof createInstance>
