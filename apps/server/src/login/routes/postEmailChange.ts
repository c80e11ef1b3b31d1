import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
} from '@foyer/contract/login/loginEndpoints'
import { HttpError } from '../../errors/HttpError.js'
import { defineRoute } from '../../http/defineRoute.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { consumeMailBudgets } from '../email/budgets.js'
import {
  assertSameContact,
  findConfirmingAddress,
  finishEmailChange,
  requirePerson,
  sendSecondaryCode,
  startEmailChange,
} from '../email/changeEmail.js'
import { checkCode, findChallenge } from '../email/codes.js'
import { assertMailAddress, readTestScript } from '../email/mailAddress.js'
import { getUndoMs } from '../email/undoChange.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { emailCooldown } from '../loginLimits.js'

async function findChange(context: FrameContext, call: FrameCall, challengeId: string, personId: string) {
  const challenge = await findChallenge(context, call, challengeId, 'change')
  if (challenge.personId !== personId)
    throw new HttpError('challenge_unknown', 'This code is no longer valid. Request a new one')
  return challenge
}

/**
 * Starts an address change. Requires a proof of the open wallet: a stolen access token is not enough [S4.15]. Throws
 * `hold` on a new device, like every removal of a log-in method: otherwise a reader of the user's mail could lock the
 * user out within minutes.
 */
export const postEmailChangeStartRoute = defineRoute(
  postEmailChangeStart,
  { auth: 'session' },
  async (context: FrameContext, request) => {
    const { email, proof } = request.body
    assertMailAddress(email)
    if (context.config.smtpUrl === undefined && readTestScript(context.config, email) === undefined)
      throw new HttpError('not_enabled', 'Log-in by e-mail is not set up here')
    context.keys.assertNoHold(request.session)
    const person = await requirePerson(context, request.session)
    const agreeing = findConfirmingAddress(context, person, await getUndoMs(context, request.project.id))
    await consumeMailBudgets(context, request, agreeing ?? email)
    const change = { newEmail: email, agreeing, proof, locale: person.locale }
    const { challengeId, step } = await startEmailChange(context, request, person, change)
    const action = step === 'primary' ? ('VERIFY_PRIMARY_OTP' as const) : ('VERIFY_SECONDARY_OTP' as const)
    return { challengeId, action, resendAfterMs: emailCooldown.windowMs }
  },
)

/** Checks the code of the old address, then sends a code to the new one. */
export const postEmailChangePrimaryRoute = defineRoute(
  postEmailChangePrimary,
  { auth: 'session' },
  async (context: FrameContext, request) => {
    const { challengeId, code } = request.body
    const challenge = await findChange(context, request, challengeId, request.session.personId)
    const person = await requirePerson(context, request.session)
    assertSameContact(context, challenge, person)
    const email = person.contact ?? ''
    await checkCode(context, request, { challenge, step: 'primary', code, next: 'secondary', email })
    await sendSecondaryCode(context, challenge)
    return {}
  },
)

/**
 * Checks the code of the new address and changes the address. The old address gets a mail with a link that undoes the
 * change [S4.16].
 */
export const postEmailChangeSecondaryRoute = defineRoute(
  postEmailChangeSecondary,
  { auth: 'session' },
  async (context: FrameContext, request) => {
    const { challengeId, code } = request.body
    const challenge = await findChange(context, request, challengeId, request.session.personId)
    const newEmail = context.secrets.open('email', challenge.id, challenge.emailSealed)
    await checkCode(context, request, { challenge, step: 'secondary', code, next: 'over', email: newEmail })
    await finishEmailChange(context, request, challenge, newEmail)
    return { newEmail }
  },
)
