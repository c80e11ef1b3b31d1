import type { Connector, ConnectRequest, WalletAccounts } from '../../core/Connector.js'
import type { Signing } from './createSigning.js'
import type { Family } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'
import { listChains } from './fetchUser.js'
import type { LazyValue } from './loadOnce.js'

export interface FamilyConnectorParts {
  readonly options: Pick<EmbeddedOptions, 'memory' | 'networks'>
  readonly signing: LazyValue<Signing>
  getUser(family: Family, request: ConnectRequest): Promise<WalletAccounts>
  setAccounts(family: Family, accounts?: WalletAccounts): void
  signOut(): Promise<void>
}

/** Creates the connector of the embedded wallet for one chain family. */
export function createFamilyConnector(
  family: Family,
  provider: unknown,
  { options, signing, getUser, setAccounts, signOut }: FamilyConnectorParts,
): Connector & { readonly type: 'AUTH' } {
  return {
    id: 'ID_AUTH',
    name: 'Auth',
    type: 'AUTH',
    chain: family.name,
    get chains() {
      return listChains(options.networks(), family.name)
    },
    provider,
    connect: (request) =>
      request.signIn ? signing.use(({ connect }) => connect(family, request)) : getUser(family, request),
    reconnect: async (request) =>
      options.memory.isUsed() ? signing.use(({ restore }) => restore(family, request)) : 'withdrawn',
    disconnect: signOut,
    switchNetwork: ({ caipNetworkId }, signal) => signing.use(({ switchChain }) => switchChain(caipNetworkId, signal)),
    watch: (events) => {
      const { watchers } = family
      watchers.add(events)
      return () => {
        watchers.delete(events)
        // A new connection is watched again in this task. A connection that ended here or in another tab is not.
        queueMicrotask(() => {
          if (watchers.size === 0) setAccounts(family)
        })
      }
    },
  }
}
