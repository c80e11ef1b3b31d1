import type { Handler } from './Handler.js'

/** Ends the log-in of this browser and locks the wallet [S7.48]. */
export const signOut: Handler<'SIGN_OUT'> = async ({ session, wallet, logins }) => {
  logins.clear()
  await wallet.lock()
  await session.signOut(false)
  return undefined
}
