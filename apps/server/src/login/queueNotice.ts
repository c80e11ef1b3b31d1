import type { Queries } from '../db/Database.js'
import type { PersonKey } from '../db/personKey.js'
import type { FrameContext } from '../frameOrigin/FrameContext.js'
import type { KnownMail } from '../mail/createOutbox.js'
import type { MailContent } from '../mail/Mail.js'
import { listAddresses } from './contacts.js'
import { readPerson } from './readPerson.js'

const noticeLifetimeMs = 7 * 86_400_000

/** Key of the mail that goes to the earlier address. */
export const earlierKey = (key: string): string => `${key}/earlier`

/**
 * Queues a notice to a person, in their language, within the caller's transaction: to their address, and for a while to the one they
 * had before it. Nothing happens when none is known. `known`: it is asked about later, by `key` and {@link earlierKey}. Call
 * `context.outbox.wake()` after the commit.
 */
export const queueNotice = async (
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  content: MailContent,
  known?: KnownMail & { readonly expiresAtMs?: number },
): Promise<void> => {
  const person = await readPerson(queries, context.secrets, key, '')
  if (person === undefined) return
  const expiresAtMs = known?.expiresAtMs ?? context.now() + noticeLifetimeMs
  for (const { address, isEarlier } of listAddresses(context, person)) {
    const mail = { to: address, locale: person.locale, content }
    const own = known && { ...known, key: isEarlier ? earlierKey(known.key) : known.key }
    await context.outbox.queue(queries, mail, expiresAtMs, own)
  }
}
