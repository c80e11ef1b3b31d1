import { askPerson } from './askPerson.js'
import type { Handler } from './Handler.js'

/** Ends every log-in of the person, on this device too, once they have allowed it on a screen of the frame. */
export const signOutEverywhere: Handler<'SIGN_OUT_EVERYWHERE'> = async (frame, _, { signal, commit }) => {
  const { session, wallet, logins } = frame
  await askPerson(frame, () => ({ kind: 'signOutEverywhere' }), signal)
  commit()
  logins.clear()
  await session.signOut(true)
  await wallet.lock()
  return undefined
}
