import { postEmailCode } from '@foyer/contract/login/loginEndpoints'
import { defineHostRoute } from '../../frameOrigin/FrameRoute.js'
import { checkCode, findChallenge } from '../email/checkCode.js'
import { finishLogin } from '../finishLogin.js'

/** The code shows that the person reads the mail of the address: the address is their identity. */
export const postEmailCodeRoute = defineHostRoute(postEmailCode, async (context, request) => {
  const { challengeId, code } = request.body
  const challenge = await findChallenge(context, request, challengeId, 'login')
  const email = context.secrets.open('email', challenge.id, challenge.emailSealed)
  await checkCode(context, request, { challenge, step: 'code', code, next: 'over', email })
  return finishLogin(context, request, { method: 'email', subject: email, locale: challenge.locale })
})
