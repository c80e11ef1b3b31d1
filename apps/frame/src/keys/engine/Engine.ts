import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { Wallet } from '@foyer/contract/keys/keyShapes'
import type { Bytes } from '../bytes.js'
import type { DeviceMemory } from '../deviceMemory.js'
import type { WalletKeys } from '../WalletKeys.js'
import type { Server } from './createServer.js'
import type { EnginePorts } from './EnginePorts.js'

/** The server's data about the user's wallet. */
export type WalletInfo = EndpointAnswer<typeof postKeysWallet>

/** A wallet with its keys in memory. */
export interface OpenWallet {
  readonly owner: WalletOwner
  /** The last state from the server. */
  readonly wallet: Wallet
  readonly entropy: Bytes
  readonly dek: Bytes
  readonly keys: WalletKeys
}

/** The context of the engine's methods. */
export interface Engine {
  readonly ports: EnginePorts
  readonly server: Server
  readonly memory: DeviceMemory
  readonly getOpen: () => OpenWallet | undefined
  /** Throws `locked`. */
  readonly requireOpen: () => OpenWallet
  /** Replaces the open wallet. Throws `locked` and wipes the keys if the wallet was locked since the method started. */
  readonly setOpen: (open: OpenWallet) => void
  /** Stores a newer server state of the open wallet. */
  readonly updateWallet: (wallet: Wallet) => void
}
