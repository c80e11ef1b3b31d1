import { postEmailChangeStart } from '@foyer/contract/login/loginEndpoints'
import type { Handler } from './Handler.js'

/** Begins a change of the address; only with an open wallet [S4.15, S7.55]. */
export const updateEmail: Handler<'UPDATE_EMAIL'> = async (frame, { email }, { signal }) => {
  await frame.wallet.open({ signal, isVisible: false })
  const proof = await (await frame.vault()).proveAction('changeEmail', email)
  const started = await frame.session.call(postEmailChangeStart, { email, proof }, signal)
  frame.logins.emailChange = started.challengeId
  return { action: started.action }
}
