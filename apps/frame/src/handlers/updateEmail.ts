import { postEmailChangeStart } from '@foyer/contract/login/loginEndpoints'
import { describeVaultError } from '../wallet/describeVaultError.js'
import { askPerson } from './askPerson.js'
import type { Handler } from './Handler.js'

/** Begins a change of the address, once the person has allowed it on a screen of the frame; only with an open wallet [S4.15, S7.55]. */
export const updateEmail: Handler<'UPDATE_EMAIL'> = async (frame, { email }, { signal }) => {
  const { session, wallet, logins } = frame
  if (frame.isShownOnDemand) await wallet.open({ signal, isVisible: true })
  await askPerson(frame, (person) => ({ kind: 'email', from: person.email, to: email }), signal)
  const proof = await (await frame.vault()).proveAction('changeEmail', email).catch((error: unknown) => {
    throw describeVaultError(error)
  })
  const started = await session.call(postEmailChangeStart, { email, proof }, signal)
  logins.emailChange = started.challengeId
  return { action: started.action }
}
