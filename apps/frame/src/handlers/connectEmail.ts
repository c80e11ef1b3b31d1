import { postEmailStart } from '@foyer/contract/login/loginEndpoints'
import type { Handler } from './Handler.js'

/** Sends a code, or a device link, to an address [S4.10, S7.40], unless a window of the frame's origin has kept the log-in of it. */
export const connectEmail: Handler<'CONNECT_EMAIL'> = async (frame, { email }, { signal }) => {
  const { api, logins, presentation, session } = frame
  if (logins.isForgotten) {
    logins.isForgotten = false
    const { windows } = await import('../parts/windows.js')
    const person = await windows.comeBack(frame, signal)
    if (person?.email === email.toLowerCase()) return { action: 'CONNECT' }
    // Somebody else logs in on this device now.
    if (person) await session.signOut(false)
  }
  const body = { email, locale: presentation.locale }
  const started = await api.call({ endpoint: postEmailStart, body, signal })
  logins.email = started.challengeId
  return {
    action: started.action,
    ...(started.matchNumber !== undefined && { matchNumber: started.matchNumber }),
  }
}
