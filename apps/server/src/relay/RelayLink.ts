import type { Written } from './createMailbox.js'

/** Announces written messages to the other relay processes, and receives their announcements. */
export interface RelayLink {
  /**
   * Announces written messages. Resolves when the announcement is sent, or has failed: the other processes then catch
   * up later. Never rejects.
   */
  readonly announce: (written: Written) => Promise<void>
  readonly close: () => Promise<void>
}

/** Callbacks for the events of a link. */
export interface LinkHandlers {
  /** Another process has written these messages. */
  readonly onWritten: (written: Written) => void
  /** Announcements of another process may be lost: read the mailbox. */
  readonly onGap: () => void
  /** An announcement could not be sent. */
  readonly onMissed: () => void
}
