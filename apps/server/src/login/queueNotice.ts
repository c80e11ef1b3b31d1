import type { Queries } from '../db/Database.js'
import type { PersonKey } from '../db/personKey.js'
import type { FrameContext } from '../frameOrigin/FrameContext.js'
import type { MailWait } from '../mail/createOutbox.js'
import type { MailContent } from '../mail/Mail.js'
import { readPerson } from './readPerson.js'

const noticeLifetimeMs = 7 * 86_400_000

/**
 * Queues a notice to a person, in their language, within the caller's transaction; nothing happens when no address is
 * known. `wait`: it may soon have more to say. Call `context.outbox.wake()` after the commit.
 */
export const queueNotice = async (
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  content: MailContent,
  wait?: MailWait,
): Promise<void> => {
  const person = await readPerson(queries, context.secrets, key, '')
  if (person === undefined || person.contact === null) return
  const mail = { to: person.contact, locale: person.locale, content }
  await context.outbox.queue(queries, mail, context.now() + noticeLifetimeMs, wait)
}
