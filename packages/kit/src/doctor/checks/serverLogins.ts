import type { Check } from '../Facts.js'
import { isSecureContext } from '../page/isSecureContext.js'
import { readConfig } from '../server/readResponses.js'

/** Reports the frame and the log-ins that the server offers to the page. */
export const checkServerLogins: Check = ({ server, page }) => {
  const id = 'server-logins'
  const config = readConfig(server)
  if (config === undefined) return undefined
  const { frameUrl, email, socials } = config
  if (frameUrl === null) {
    return {
      id,
      level: 'note',
      measured: 'frameUrl: null',
      reason: `The page gets no embedded wallet: the server has no frame, or only a wide pattern such as * allows ${page.reply.url.origin}.`,
      fix: `For an embedded wallet set FOYER_FRAME_URL, and run: foyer-server origin add ${server?.projectId} ${page.reply.url.origin}`,
    }
  }
  const measured = `frame ${frameUrl}, e-mail ${email ? 'on' : 'off'}, socials: ${socials.join(' ') || 'none'}`
  if (URL.canParse(frameUrl) && isSecureContext(new URL(frameUrl))) return { id, level: 'ok', measured }
  return {
    id,
    level: 'error',
    measured,
    reason: 'The kit ignores a frame without https: a network could replace it.',
    fix: 'Set FOYER_FRAME_URL to an https URL.',
  }
}
