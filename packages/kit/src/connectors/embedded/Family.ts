import type { WalletAccounts, WalletEvents } from '../../core/Connector.js'
import type { EmbeddedUser } from '../../core/EmbeddedConnector.js'
import type { Namespace } from '../../primitives/Namespace.js'

/** The embedded wallet on the chains of one family. */
export interface Family {
  readonly name: Namespace
  readonly watchers: Set<WalletEvents>
  /** Undefined while nobody is connected there. */
  accounts?: WalletAccounts | undefined
  /** What the frame told of the person when it was asked for that family. */
  user?: EmbeddedUser | undefined
}
