import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import type { AuthSession } from '../session/createSession.js'
import { confirmByEmail } from '../views/confirmByEmail.js'
import type { EmailVisit } from '../views/createScreenQueue.js'
import type { Page } from '../views/ScreenQueue.js'

/** Code for browsers in which no window opens; as one file. */
export const emails = {
  confirmByEmail: async (page: Page, visit: EmailVisit, session: AuthSession) =>
    confirmByEmail(page, { ...visit, session, words: await loadFrameWords(visit.locale) }),
}
