import { and, eq, ne } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { identities, persons } from '../db/loginSchema.js'
import { isIdentity, isOf, isPerson, type PersonKey } from '../db/personKey.js'
import { keepEarlierContact } from './contacts.js'
import { findFormerOwner } from './email/undoChange.js'
import type { FrameContext } from './frame/FrameContext.js'
import { getMethodName } from './methodNames.js'
import { queueNotice } from './notices.js'

/** What a provider has just said about somebody it knows. */
export interface VouchedContact {
  readonly method: string
  /** The identity it came by. */
  readonly identityIndex: string
  /** The address it vouches for now, and its index; undefined when it vouches for none. */
  readonly claim: { readonly email: string; readonly index: string } | undefined
}

async function isTaken(
  queries: Queries,
  { projectId, personId }: PersonKey,
  index: string,
  nowMs: number,
): Promise<boolean> {
  const [identity] = await queries.select().from(identities).where(isIdentity(projectId, index))
  const isTheirs = and(eq(persons.projectId, projectId), eq(persons.contactIndex, index), ne(persons.id, personId))
  const [other] = await queries.select({ id: persons.id }).from(persons).where(isTheirs)
  const former = await findFormerOwner(queries, projectId, index, nowMs)
  return identity !== undefined || other !== undefined || (former !== undefined && former !== personId)
}

function openContact({ secrets }: FrameContext, person: typeof persons.$inferSelect): string | null {
  return person.contactSealed && secrets.open('email', person.id, person.contactSealed)
}

/**
 * Takes the address of somebody without an e-mail identity from what their provider vouches for now, within the
 * transaction that holds the lock of that address: an address that was given to somebody else must not stay theirs in
 * identity tokens, nor keep its new owner out. One that is vouched for no longer is nobody's claim, and gets the
 * notices until there is another; then it is told once that they go elsewhere, since whoever has taken over the
 * account at the provider can change the address there.
 */
export async function followContact(
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  { method, identityIndex, claim }: VouchedContact,
): Promise<void> {
  const isIt = isPerson(key)
  // Held until the commit: an address they log in by, just being added, is seen here or empties this one after.
  const [person] = await queries.select().from(persons).where(isIt).for('update')
  const isEmail = and(isOf(identities, key), eq(identities.method, 'email'))
  const [email] = await queries.select().from(identities).where(isEmail).limit(1)
  if (person === undefined || email !== undefined) return
  // What another account of theirs vouches for is not for this one to change or give up: with two addresses each log-in would move it.
  if (person.contactFrom !== null && person.contactFrom !== identityIndex) return
  if (claim === undefined || (await isTaken(queries, key, claim.index, context.now()))) {
    // Since when it is nobody's claim is told from the first time on.
    const contactEndedAtMs = person.contactIndex === null ? person.contactEndedAtMs : context.now()
    await queries.update(persons).set({ contactIndex: null, contactFrom: null, contactEndedAtMs }).where(isIt)
    return
  }
  const isKnown = openContact(context, person) === claim.email
  if (!isKnown)
    await queueNotice(context, queries, key, {
      kind: 'noticesMoved',
      method: getMethodName(method),
      atMs: context.now(),
    })
  if (!isKnown) await keepEarlierContact(context, queries, key)
  const contactSealed = isKnown ? person.contactSealed : context.secrets.seal('email', person.id, claim.email)
  await queries
    .update(persons)
    .set({ contactSealed, contactIndex: claim.index, contactFrom: identityIndex, contactEndedAtMs: null })
    .where(isIt)
}
