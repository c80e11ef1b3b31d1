import { postSocialFinish } from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import { describeUser } from './describeUser.js'
import type { Handler } from './Handler.js'

/** Finishes a log-in with what the provider's page brought back [S7.43]. */
export const connectSocial: Handler<'CONNECT_SOCIAL'> = async (frame, { uri }, asker) => {
  const binding = frame.logins.takeBinding()
  if (binding === undefined) throw new FrameFailure('challenge_unknown', 'This log-in was not begun here. Try again.')
  const body = { resultUri: uri, binding }
  frame.session.accept(await frame.api.call({ endpoint: postSocialFinish, body, signal: asker.signal }))
  const { email, address, chainId, accounts, userName } = await describeUser(frame, undefined, asker.signal)
  return { email, address, chainId, accounts, userName }
}
