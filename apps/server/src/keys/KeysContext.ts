import type { IdentitySummary } from '@foyer/contract/keys/keyShapes'
import type { Queries } from '../db/Database.js'
import type { PersonKey } from '../db/personKey.js'
import type { AuthSession } from '../http/FrameCall.js'
import type { Keeper } from '../keeper/Keeper.js'
import type { LogInTrust } from '../login/contacts.js'
import type { FrameContext } from '../login/frame/FrameContext.js'
import type { SecurityEvent } from '../mail/Mail.js'

/** The caller of a key route: a person with an open session, on a device and a host page. */
export type Asker = PersonKey & {
  readonly deviceId: string
  readonly hostOrigin: string
  /** The origin of the frame that sent the request. */
  readonly frameOrigin: string
  readonly session: Pick<AuthSession, 'id' | 'method' | 'deviceAddedAtMs' | 'isLaterDevice'>
}

/** A recovery that has just started. */
export interface StartedRecovery {
  readonly recoveryId: string
  readonly expiresAtMs: number
}

/** The context of the key routes. */
export type KeysContext = Pick<FrameContext, 'config' | 'logger' | 'database' | 'now'> & {
  readonly keeper: Keeper
  /** Queues a mail to the person within the transaction. */
  readonly notify: (queries: Queries, asker: Asker, event: SecurityEvent) => Promise<void>
  /** Returns how far the caller's log-in is trusted with a recovery, and whether mails reach the person. */
  readonly getLogInTrust: (queries: Queries, asker: Asker) => Promise<LogInTrust>
  /**
   * Queues the mails about a started recovery, within the transaction. Returns the keys of the mails that must be sent
   * before it is used.
   */
  readonly queueRecoveryNotices: (queries: Queries, asker: Asker, recovery: StartedRecovery) => Promise<string[]>
  /** Returns whether the mail server has accepted all of these mails. */
  readonly areSent: (queries: Queries, mailKeys: readonly string[]) => Promise<boolean>
  /** Deletes the caller's person within the transaction. */
  readonly deletePerson: (queries: Queries, asker: Asker) => Promise<void>
  /** Returns the log-in methods of the caller. */
  readonly listIdentities: (queries: Queries, asker: Asker) => Promise<IdentitySummary[]>
  /**
   * Removes a log-in method of the caller within the transaction. Returns false if it was already removed. Throws
   * `identity_last`.
   */
  readonly unlinkIdentity: (queries: Queries, asker: Asker, method: string) => Promise<boolean>
  /** Starts the delivery of queued mails. Call it after the commit. */
  readonly startDelivery: () => void
}
