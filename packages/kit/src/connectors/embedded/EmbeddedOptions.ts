import type { Namespace } from '@foyer/primitives/ChainId'
import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { AccountType, EmbeddedRequestEvent } from '../../core/EmbeddedConnector.js'
import type { Metadata, ThemeMode, ThemeVariables } from '../../core/Options.js'
import type { LogInMemory } from '../../core/storage/logInMemory.js'
import type { FrameElement, FrameElementEvents } from './createFrameElement.js'
import type { createSigning } from './createSigning.js'
import type { createSolanaProvider } from './createSolanaProvider.js'

/** The settings of the embedded wallet from the app and its page. */
export interface EmbeddedOptions {
  /** The exact origin of the secure frame. */
  readonly frameOrigin: string
  readonly projectId: string
  readonly sdkVersion: string
  /** Whether the frame may write to its console [S2.23]. */
  readonly isLogging: boolean
  readonly memory: LogInMemory
  readonly page: Window & typeof globalThis
  /** Creates the frame element. Tests replace it. */
  readonly createElement?: (address: string, events: FrameElementEvents) => FrameElement
  /** Creates the Solana signer. Apps without Solana do not load it. */
  readonly createSolana?: typeof createSolanaProvider | undefined
  networks(): readonly Network[]
  metadata(): Metadata
  theme(): { readonly mode: ThemeMode | undefined; readonly variables: ThemeVariables }
  /** Returns the language of the widget as a BCP 47 tag. */
  locale(): string
  /** Returns the preferred account type of a family [S4.19], or undefined if there is no choice. */
  accountType(namespace: Namespace): AccountType | undefined
  /** Returns whether to announce the wallet to other libraries of the page. */
  isAnnouncing(): boolean
  /**
   * Loads the code for signing, which a log-in does not need. `notifyRequest` notifies the widget of a wallet request and its
   * end [S2.10, S4.21].
   */
  loadSigning(): Promise<{
    readonly createSigning: typeof createSigning
    notifyRequest(event: EmbeddedRequestEvent): void
  }>
  /** Reports an error to the developer [S8.4-S8.6]. */
  onAlert(error: FoyerError): void
}
