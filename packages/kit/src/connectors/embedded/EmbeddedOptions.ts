import type { Namespace } from '@foyer/primitives/ChainId'
import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { AccountType, EmbeddedRequestEvent } from '../../core/EmbeddedConnector.js'
import type { Metadata, ThemeMode, ThemeVariables } from '../../core/Options.js'
import type { LogInMemory } from '../../core/storage/logInMemory.js'
import type { FrameElement, FrameElementEvents } from './createFrameElement.js'
import type { createSigning } from './createSigning.js'
import type { createSolanaProvider } from './createSolanaProvider.js'

/** What the embedded wallet has to know of the app and the page it is in. */
export interface EmbeddedOptions {
  /** Exact origin of the secure frame. */
  readonly frameOrigin: string
  readonly projectId: string
  readonly sdkVersion: string
  /** Lets the frame write to its console [S2.23]. */
  readonly isLogging: boolean
  readonly memory: LogInMemory
  readonly page: Window & typeof globalThis
  /** Tests give a frame of their own. */
  readonly createElement?: (address: string, events: FrameElementEvents) => FrameElement
  /** Makes the Solana signer; apps without Solana do not fetch it. */
  readonly createSolana?: typeof createSolanaProvider | undefined
  networks(): readonly Network[]
  metadata(): Metadata
  theme(): { readonly mode: ThemeMode | undefined; readonly variables: ThemeVariables }
  locale(): string | undefined
  /** The kind of account wanted in a family [S4.19]; undefined where there is no choice. */
  accountType(namespace: Namespace): AccountType | undefined
  /** Whether other libraries of the page may hear of the wallet. */
  isAnnouncing(): boolean
  /** Fetches what nobody needs to log in; `tell`: what the widget does while the person is asked [S2.10, S4.21]. */
  loadSigning(): Promise<{ readonly createSigning: typeof createSigning; tell(event: EmbeddedRequestEvent): void }>
  /** Something the developer has to know [S8.4-S8.6]. */
  onAlert(error: FoyerError): void
}
