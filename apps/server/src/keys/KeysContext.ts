import type { IdentitySummary } from '@foyer/contract/keys/keyShapes'
import type { Queries } from '../db/Database.js'
import type { PersonKey } from '../db/personKey.js'
import type { AuthSession } from '../http/FrameCall.js'
import type { Keeper } from '../keeper/Keeper.js'
import type { LogInTrust } from '../login/contacts.js'
import type { FrameContext } from '../login/frame/FrameContext.js'
import type { SecurityEvent } from '../mail/Mail.js'

/** Who asks: a person with a log-in that stands, on a device, from a page. */
export type Asker = PersonKey & {
  readonly deviceId: string
  readonly hostOrigin: string
  /** Origin of the frame that sent the request. */
  readonly frameOrigin: string
  readonly session: Pick<AuthSession, 'id' | 'method' | 'deviceAddedAtMs' | 'isLaterDevice'>
}

/** A recovery that has just begun. */
export interface StartedRecovery {
  readonly recoveryId: string
  readonly expiresAtMs: number
}

/** All that the calls of this room use. */
export type KeysContext = Pick<FrameContext, 'config' | 'logger' | 'database' | 'now'> & {
  readonly keeper: Keeper
  /** Queues a mail to the person within the transaction. */
  readonly notify: (queries: Queries, asker: Asker, event: SecurityEvent) => Promise<void>
  /** How far the asker's log-in can be trusted with a recovery, and whether mails reach the person. */
  readonly readTrust: (queries: Queries, asker: Asker) => Promise<LogInTrust>
  /** Queues the mails that a recovery has begun, within the transaction; keys of those that must have left before it is used. */
  readonly tellRecovery: (queries: Queries, asker: Asker, recovery: StartedRecovery) => Promise<string[]>
  /** Whether the mail server has taken all of these mails. */
  readonly areSent: (queries: Queries, mailKeys: readonly string[]) => Promise<boolean>
  /** Forgets the asker within the transaction. */
  readonly forgetPerson: (queries: Queries, asker: Asker) => Promise<void>
  /** How the asker logs in. */
  readonly listIdentities: (queries: Queries, asker: Asker) => Promise<IdentitySummary[]>
  /** Takes a way to log in from the asker within the transaction; false when it is gone already. Throws `identity_last`. */
  readonly unlinkIdentity: (queries: Queries, asker: Asker, method: string) => Promise<boolean>
  /** Says that something was queued, after the commit. */
  readonly wakeOutbox: () => void
}
