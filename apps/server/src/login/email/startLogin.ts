import { randomInt } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type Queries, runQuery } from '../../db/Database.js'
import { challenges } from '../../db/emailSchema.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { createToken, hashToken } from '../../secrets/secrets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { codeTries, lifetimes } from '../loginLimits.js'
import { formatDevice } from '../notices.js'
import { getGuessCounts, isOwnersDevice } from './budgets.js'
import { issueCode } from './codes.js'
import { readTestScript, testCode } from './mailAddress.js'

/**
 * The cookie of the browser that started a log-in with a device link. The `__Host-` prefix has the same purpose as in
 * the refresh-token cookie.
 */
export const linkCookieName = '__Host-foyer-link'

/** A log-in that has started. */
export interface StartedLogin {
  readonly challengeId: string
  readonly expiresAtMs: number
  /** The two digits to type on the page of the link. Set only if a link was sent. */
  readonly matchNumber: string | undefined
  /** The value of the link cookie. Set only if a link was sent. */
  readonly browserToken: string | undefined
}

/**
 * Returns whether the mail must contain a link instead of a code. In a project with device checks, a link is needed on
 * each device on which the owner has not logged in. This includes addresses without an account: the response must not
 * reveal whether one exists. A link is also needed after too many wrong codes: guessing then ends, but the owner can
 * still log in.
 */
async function needsLink(context: FrameContext, call: FrameCall, email: string): Promise<boolean> {
  const script = readTestScript(context.config, email)
  if (script !== undefined) return script === 'device'
  if (call.project.deviceCheck === 'new' && !(await isOwnersDevice(context, call.project.id, email, call.device.jkt)))
    return true
  const { budgets, database } = context
  for (const [budget, subject] of await getGuessCounts(context, call, email))
    if (await runQuery(() => budgets.isUsedUp(database.queries, budget, subject))) return true
  return false
}

/** Ends the earlier log-ins of this device in the project: their codes become invalid. */
async function endEarlierLogins(queries: Queries, call: FrameCall): Promise<void> {
  const isOurs = and(eq(challenges.jkt, call.device.jkt), eq(challenges.projectId, call.project.id))
  const isOpen = and(eq(challenges.kind, 'login'), ne(challenges.step, 'over'))
  await queries.update(challenges).set({ step: 'over', codeHmac: null }).where(and(isOurs, isOpen))
}

/** Stores a challenge for an address and queues its mail, in one transaction. */
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
    clientSealed: secrets.seal('client', id, formatDevice(call.client)),
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
    const content = { kind: 'device', url, hostOrigin: call.hostOrigin, device: formatDevice(call.client) } as const
    if (!isTest) await outbox.queue(queries, { to: email, locale, content }, expiresAtMs)
    return { challengeId: id, expiresAtMs, matchNumber, browserToken }
  }

  const started = await runQuery(() =>
    context.database.queries.transaction(async (transaction) => {
      await endEarlierLogins(transaction, call)
      return commit(transaction)
    }),
  )
  outbox.startDelivery()
  return started
}
