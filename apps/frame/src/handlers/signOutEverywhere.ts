import type { Handler } from './Handler.js'

/** Ends every log-in of the person, on this device too. */
export const signOutEverywhere: Handler<'SIGN_OUT_EVERYWHERE'> = async ({ session, wallet, logins }) => {
  logins.clear()
  await session.signOut(true)
  await wallet.lock()
  return undefined
}
