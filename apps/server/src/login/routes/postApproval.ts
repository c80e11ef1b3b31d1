import { maxApprovalText, postApprovalFinish, postApprovalStart } from '@foyer/contract/login/approvalEndpoints'
import { and, eq, ne } from 'drizzle-orm'
import { runQuery } from '../../db/Database.js'
import { challenges } from '../../db/emailSchema.js'
import { HttpError } from '../../errors/HttpError.js'
import { defineRoute } from '../../http/defineRoute.js'
import { createToken } from '../../secrets/secrets.js'
import { consumeMailBudgets } from '../email/budgets.js'
import { requirePerson } from '../email/changeEmail.js'
import { checkCode, findChallenge, issueCode } from '../email/codes.js'
import { readTestScript, testCode } from '../email/mailAddress.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { codeTries, lifetimes } from '../loginLimits.js'
import { formatDevice } from '../notices.js'
import { writeAudit } from '../writeAudit.js'

/** Control characters, and characters that reorder the text around them. */
const unsafe = /[\p{Cc}\u2028\u2029\u202A-\u202E]/gu

/**
 * Sends the user a mail that states a request, with a code that confirms it. For browsers that open no window: a page
 * that hides the frame can trick the user into a click, but not into entering a code beside the stated request.
 *
 * @throws HttpError `not_enabled` without mail or without an address, `bad_request` for too long a text, `cooldown`
 *   and `too_many_tries`.
 */
export const postApprovalStartRoute = defineRoute(
  postApprovalStart,
  { auth: 'session' },
  async (context: FrameContext, request) => {
    const { secrets, outbox, database, config } = context
    const lines = request.body.lines.map((line) => line.replaceAll(unsafe, ' '))
    if (lines.join('').length > maxApprovalText)
      throw new HttpError('bad_request', 'The request is too long for a mail')
    const person = await requirePerson(context, request.session)
    const email = person.contact
    const isTest = email !== null && readTestScript(config, email) !== undefined
    if (email === null || (config.smtpUrl === undefined && !isTest))
      throw new HttpError('not_enabled', 'Confirmation by e-mail is not possible here')
    await consumeMailBudgets(context, request, email)
    const nowMs = context.now()
    const id = createToken()
    const expiresAtMs = nowMs + lifetimes.code
    const { code, codeHmac } = issueCode(secrets, id, 'code', isTest ? testCode : undefined)
    const { personId, projectId } = request.session
    const locale = request.body.locale ?? person.locale
    await runQuery(() =>
      database.queries.transaction(async (transaction) => {
        const isTheirs = and(eq(challenges.projectId, projectId), eq(challenges.personId, personId))
        const isOpen = and(eq(challenges.kind, 'approval'), ne(challenges.step, 'over'))
        await transaction.update(challenges).set({ step: 'over', codeHmac: null }).where(and(isTheirs, isOpen))
        await transaction.insert(challenges).values({
          id,
          kind: 'approval',
          step: 'code',
          projectId,
          hostOrigin: request.hostOrigin,
          jkt: request.device.jkt,
          personId,
          emailSealed: secrets.seal('email', id, email),
          codeHmac,
          triesLeft: codeTries,
          clientSealed: secrets.seal('client', id, formatDevice(request.client)),
          locale,
          createdAtMs: nowMs,
          expiresAtMs,
        })
        const content = { kind: 'approvalCode', code, hostOrigin: request.hostOrigin, request: lines } as const
        if (!isTest) await outbox.queue(transaction, { to: email, locale, content }, expiresAtMs)
        const facts = { session: request.session.id }
        await writeAudit(transaction, { action: 'approval.sent', atMs: nowMs, personId, projectId, facts })
      }),
    )
    outbox.startDelivery()
    return { challengeId: id, email, expiresAtMs }
  },
)

/** Checks the code of the mail. It works once, for the user and the device that sent the request. */
export const postApprovalFinishRoute = defineRoute(
  postApprovalFinish,
  { auth: 'session' },
  async (context: FrameContext, request) => {
    const { challengeId, code } = request.body
    const challenge = await findChallenge(context, request, challengeId, 'approval')
    const { personId, projectId, id } = request.session
    if (challenge.personId !== personId)
      throw new HttpError('challenge_unknown', 'This code is no longer valid. Request a new one')
    const email = context.secrets.open('email', challenge.id, challenge.emailSealed)
    await checkCode(context, request, { challenge, step: 'code', code, next: 'over', email })
    const entry = { action: 'approval.confirmed', atMs: context.now(), personId, projectId, facts: { session: id } }
    await runQuery(() => context.database.queries.transaction((transaction) => writeAudit(transaction, entry)))
    return {}
  },
)
