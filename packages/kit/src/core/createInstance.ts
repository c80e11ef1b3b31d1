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
 * The public face of a client, method names as AppKit 1.7.4 has them. Every `subscribe…` returns its unsubscribe;
 * `destroy()` ends everything the instance began.
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
    /** The adapters that the host gave, by namespace; those that come with Foyer are fetched when they are needed. */
    chainAdapters: Object.fromEntries((client.config.adapters ?? []).map((each) => [each.namespace, each])) as Partial<
      Record<Namespace, Adapter>
    >,
    /** What the developer was told already, each once. */
    get reportedAlertErrors(): Readonly<Record<string, boolean>> {
      return Object.fromEntries([...client.reportedAlerts].map((short) => [short, true]))
    },
    /** Who keeps sign-ins: the host's `siwx`, or what its `siweConfig` is mapped to. */
    getSIWX: <Config = SIWXConfig>() => getSiwx(client) as Config | undefined,
    /** The incumbent's servers count by it, ours do not; there so that code written for it runs. */
    setClientId: (_clientId: string | null): void => {},
    /** Inside view for Foyer's own rooms; not part of the stable API. */
    client,
    /**
     * Takes the widget off the page, stops listening and settles every wait. The wallet stays connected. From then on methods
     * that change something do nothing, or reject with `INSTANCE_DESTROYED`, and no subscriber is called.
     */
    destroy: () => {
      client.lifetime.abort()
      client.store.setState = () => {}
    },
  }
}

export type AppKit = ReturnType<typeof createInstance>
