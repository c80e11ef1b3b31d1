import type { FrameContext } from './frame/FrameContext.js'
import type { KnownPerson } from './loadPerson.js'

const hourMs = 3_600_000

type Clock = Pick<FrameContext, 'config' | 'now'>

/** Returns whether something was added within the hold: the person who added it may not be the owner. */
export function isWithinHold({ config, now }: Clock, addedAtMs: number | null): boolean {
  return addedAtMs !== null && addedAtMs + config.holdHours * hourMs > now()
}

/** An address that gets the notices to a person. */
export interface NoticeAddress {
  readonly address: string
  /** The address before the current one. */
  readonly isEarlier: boolean
  /** Added within the hold, so a notice to this address alone may not reach the owner. */
  readonly isNew: boolean
}

/** Lists the addresses for notices to a person. Returns none if mail is not configured. */
export function listAddresses(context: Clock, person: KnownPerson): NoticeAddress[] {
  if (context.config.smtpUrl === undefined) return []
  const { contact, earlier, contactAddedAtMs } = person
  const now =
    contact === null ? [] : [{ address: contact, isEarlier: false, isNew: isWithinHold(context, contactAddedAtMs) }]
  if (earlier === undefined || earlier.untilMs <= context.now() || earlier.contact === contact) return now
  return [...now, { address: earlier.contact, isEarlier: true, isNew: false }]
}
