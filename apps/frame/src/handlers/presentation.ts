import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** How the host looks [S7.58]. */
export const syncTheme: Handler<'SYNC_THEME'> = async ({ presentation }, theme) => {
  presentation.setTheme(theme)
  return undefined
}

/** What the host calls itself [S7.59]. */
export const syncDappData: Handler<'SYNC_DAPP_DATA'> = async ({ presentation, projectId }, data) => {
  if (data.projectId !== projectId) throw new FrameFailure('invalid_key', 'The wallet was opened for another project.')
  presentation.setHostName(data.metadata?.name)
  return undefined
}

/** The language of the frame's screens and of the mails. */
export const setLocale: Handler<'SET_LOCALE'> = async ({ presentation }, { locale }) => {
  presentation.setLocale(locale)
  return undefined
}
