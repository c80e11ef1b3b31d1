import type { Check } from '../Facts.js'
import { readConfig } from '../server/readResponses.js'

/** Reports that mails cannot be checked from outside: the server sends them only in a log-in. */
export const checkServerMail: Check = ({ server }) => {
  const config = readConfig(server)
  if (config === undefined || config.frameUrl === null) return undefined
  if (!config.email) {
    return {
      id: 'server-mail',
      level: 'note',
      measured: 'e-mail: off',
      reason: 'The server has no mail server, so users cannot log in with an e-mail address.',
      fix: 'Set FOYER_SMTP_URL and FOYER_MAIL_FROM of the server.',
    }
  }
  return {
    id: 'server-mail',
    level: 'note',
    measured: 'e-mail: on',
    reason: 'Whether mails arrive cannot be measured from outside.',
    fix: 'Log in once with your own address.',
  }
}
