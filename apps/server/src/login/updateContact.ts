import { and, eq, ne } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { identities, persons } from '../db/loginSchema.js'
import { isIdentity, isOf, isPerson, type PersonKey } from '../db/personKey.js'
import { storeEarlierContact } from './contacts.js'
import { findFormerOwner } from './email/undoChange.js'
import type { FrameContext } from './frame/FrameContext.js'
import { getMethodName } from './methodNames.js'
import { queueNotice } from './notices.js'

/** The contact that a provider reports at a log-in. */
export interface VouchedContact {
  readonly method: string
  /** The identity of the log-in. */
  readonly identityIndex: string
  /** The address that the provider vouches for at present, and its index. Undefined if it vouches for none. */
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
 * Sets the address of a person without an e-mail identity to the one that their provider vouches for at present. Runs
 * within the transaction that locks that address. The provider may have given the former address to another person: it must
 * not stay in this person's identity tokens or lock its new owner out.
 *
 * If the provider vouches for no address, the address is unclaimed but gets the notices until there is another. The
 * former address then gets one notice of the move: an attacker who controls the provider account can change the address
 * there.
 */
export async function updateContact(
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  { method, identityIndex, claim }: VouchedContact,
): Promise<void> {
  const isIt = isPerson(key)
  // Lock the person until the commit: an e-mail identity that is added in parallel is either visible here, or clears
  // this address afterwards.
  const [person] = await queries.select().from(persons).where(isIt).for('update')
  const isEmail = and(isOf(identities, key), eq(identities.method, 'email'))
  const [email] = await queries.select().from(identities).where(isEmail).limit(1)
  if (person === undefined || email !== undefined) return
  // Do not change an address that another account of the person vouches for: otherwise each log-in would replace it.
  if (person.contactFrom !== null && person.contactFrom !== identityIndex) return
  if (claim === undefined || (await isTaken(queries, key, claim.index, context.now()))) {
    // Keep the first time at which the address was unclaimed.
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
  if (!isKnown) await storeEarlierContact(context, queries, key)
  const contactSealed = isKnown ? person.contactSealed : context.secrets.seal('email', person.id, claim.email)
  await queries
    .update(persons)
    .set({ contactSealed, contactIndex: claim.index, contactFrom: identityIndex, contactEndedAtMs: null })
    .where(isIt)
}
