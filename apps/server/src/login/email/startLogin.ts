import { randomInt } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { askDatabase, type Queries } from '../../db/Database.js'
import { challenges } from '../../db/emailSchema.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { createToken, hashToken } from '../../secrets/secrets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { codeTries, lifetimes } from '../loginLimits.js'
import { describeDevice } from '../notices.js'
import { guessCounts, isOwnersDevice } from './budgets.js'
import { issueCode } from './codes.js'
import { readTestScript, testCode } from './mailAddress.js'

/** Cookie that knows the browser a device link was asked from; `__Host-` like the refresh token's. */
export const linkCookieName = '__Host-foyer-link'

/** A log-in that has begun. */
export interface StartedLogin {
  readonly challengeId: string
  readonly expiresAtMs: number
  /** Two digits to type on the page of the link; only when a link was sent. */
  readonly matchNumber: string | undefined
  /** Value of the link cookie; only when a link was sent. */
  readonly browserToken: string | undefined
}

/**
 * A device on which the owner of the address has not logged in needs the link of the mail; also for an address nobody has, so that
 * the answer tells no stranger whether somebody does. So does whoever asks after too many wrong codes: guessing ends there, and the
 * owner still gets in.
 */
async function needsLink(context: FrameContext, call: FrameCall, email: string): Promise<boolean> {
  const script = readTestScript(context.config, email)
  if (script !== undefined) return script === 'device'
  if (call.project.deviceCheck === 'new' && !(await isOwnersDevice(context, call.project.id, email, call.device.jkt)))
    return true
  const { budgets, database } = context
  for (const [budget, subject] of await guessCounts(context, call, email))
    if (await askDatabase(() => budgets.isUsedUp(database.queries, budget, subject))) return true
  return false
}

/** Codes this device asked for before are worth nothing from here on. */
async function forgetEarlier(queries: Queries, call: FrameCall): Promise<void> {
  const isOurs = and(eq(challenges.jkt, call.device.jkt), eq(challenges.projectId, call.project.id))
  const isOpen = and(eq(challenges.kind, 'login'), ne(challenges.step, 'over'))
  await queries.update(challenges).set({ step: 'over', codeHmac: null }).where(and(isOurs, isOpen))
}

/** Writes down a challenge for an address and queues its mail, both or neither. */
export async function startLogin(
  context: FrameContext,
  call: FrameCall,
  email: string,
  locale: string,
): Promise<StartedLogin> {
  const { secrets, config, outbox } = context
  const nowMs = context.now()
  const id = createToken()
  const isTest = readTestScript(config, email) !== undefined
  const base = {
    id,
    kind: 'login' as const,
    projectId: call.project.id,
    hostOrigin: call.hostOrigin,
    jkt: call.device.jkt,
    emailSealed: secrets.seal('email', id, email),
    triesLeft: codeTries,
    clientSealed: secrets.seal('client', id, describeDevice(call.client)),
    locale,
    createdAtMs: nowMs,
  }
  const withLink = await needsLink(context, call, email)
  const commit = (queries: Queries) => (withLink ? commitLink(queries) : commitCode(queries))

  const commitCode = async (queries: Queries): Promise<StartedLogin> => {
    const { code, codeHmac } = issueCode(secrets, id, 'code', isTest ? testCode : undefined)
    const expiresAtMs = nowMs + lifetimes.code
    await queries.insert(challenges).values({ ...base, step: 'code', codeHmac, expiresAtMs })
    const content = { kind: 'code', code, hostOrigin: call.hostOrigin } as const
    if (!isTest) await outbox.queue(queries, { to: email, locale, content }, expiresAtMs)
    return { challengeId: id, expiresAtMs, matchNumber: undefined, browserToken: undefined }
  }

  const commitLink = async (queries: Queries): Promise<StartedLogin> => {
    const token = createToken()
    const browserToken = createToken()
    const matchNumber = String(randomInt(10, 100))
    const expiresAtMs = nowMs + lifetimes.deviceLink
    await queries.insert(challenges).values({
      ...base,
      step: 'device',
      linkHash: hashToken(token),
      matchHmac: secrets.index('link', id, matchNumber),
      browserHash: hashToken(browserToken),
      expiresAtMs,
    })
    const url = `${call.frameOrigin}/device?t=${token}`
    const content = { kind: 'device', url, hostOrigin: call.hostOrigin, device: describeDevice(call.client) } as const
    if (!isTest) await outbox.queue(queries, { to: email, locale, content }, expiresAtMs)
    return { challengeId: id, expiresAtMs, matchNumber, browserToken }
  }

  const started = await askDatabase(() =>
    context.database.queries.transaction(async (transaction) => {
      await forgetEarlier(transaction, call)
      return commit(transaction)
    }),
  )
  outbox.wake()
  return started
}
