import type { WalletAccounts } from '../../core/Connector.js'
import type { EmbeddedEip155Provider } from './createEip1193Provider.js'
import type { Signing } from './createSigning.js'
import type { LazyValue } from './loadOnce.js'

/** Creates the EIP-1193 provider of the embedded wallet. Its first request or listener loads the code that signs. */
export function createLazyProvider(signing: LazyValue<Signing>) {
  const callLoaded = (call: (provider: Signing['eip155']) => void) => {
    signing.use(async ({ eip155 }) => call(eip155)).catch(() => undefined)
    return provider
  }
  const provider: EmbeddedEip155Provider = {
    isFoyer: true,
    request: (args) => signing.use(({ eip155 }) => eip155.request(args)),
    on: (...args) => callLoaded((eip155) => eip155.on(...args)),
    removeListener: (...args) => callLoaded((eip155) => eip155.removeListener(...args)),
  }
  return {
    provider,
    /** Emits the differences to the listeners. Without a load there are no listeners. */
    emitChanges: (before: WalletAccounts | undefined, after: WalletAccounts | undefined) => {
      if (signing.isRequested()) callLoaded((eip155) => eip155.emitChanges(before, after))
    },
  }
}
