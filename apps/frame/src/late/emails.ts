import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import type { AuthSession } from '../session/createSession.js'
import { confirmByEmail } from '../views/confirmByEmail.js'
import type { EmailScreenSession } from '../views/createScreenQueue.js'
import type { Page } from '../views/ScreenQueue.js'

/** The code for browsers that cannot open a window, bundled as one file. */
export const emails = {
  confirmByEmail: async (page: Page, visit: EmailScreenSession, session: AuthSession) =>
    confirmByEmail(page, { ...visit, session, words: await loadFrameWords(visit.locale) }),
}
