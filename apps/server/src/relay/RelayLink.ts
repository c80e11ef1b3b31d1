import type { Written } from './createMailbox.js'

/** Tells the other relay processes what has been written, and hears it from them. */
export interface RelayLink {
  /** Resolves when the others have been told, or cannot be at the moment; they then catch up later. Never rejects. */
  readonly announce: (written: Written) => Promise<void>
  readonly close: () => Promise<void>
}

/** What a link does with what it hears. */
export interface LinkHandlers {
  /** Another process has written this. */
  readonly onWritten: (written: Written) => void
  /** Another process may have written something nobody told of: read the mailbox. */
  readonly onGap: () => void
  /** The others could not be told. */
  readonly onMissed: () => void
}
