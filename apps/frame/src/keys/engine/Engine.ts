import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { Wallet } from '@foyer/contract/keys/keyShapes'
import type { Bytes } from '../bytes.js'
import type { DeviceMemory } from '../deviceMemory.js'
import type { WalletKeys } from '../WalletKeys.js'
import type { Server } from './createServer.js'
import type { EnginePorts } from './EnginePorts.js'

/** What the server tells of the person's wallet. */
export type WalletInfo = EndpointAnswer<typeof postKeysWallet>

/** A wallet whose keys are in memory. */
export interface OpenWallet {
  readonly owner: WalletOwner
  /** As the server told it last. */
  readonly wallet: Wallet
  readonly entropy: Bytes
  readonly dek: Bytes
  readonly keys: WalletKeys
}

/** What the methods of the engine work with. */
export interface Engine {
  readonly ports: EnginePorts
  readonly server: Server
  readonly memory: DeviceMemory
  readonly getOpen: () => OpenWallet | undefined
  /** Throws `locked`. */
  readonly requireOpen: () => OpenWallet
  /** Takes the place of what was open. Throws `locked` when somebody locked since this method began; the keys are wiped then. */
  readonly setOpen: (open: OpenWallet) => void
  /** The same wallet, as the server tells it now. */
  readonly updateWallet: (wallet: Wallet) => void
}
