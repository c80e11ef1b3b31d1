import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** Stores the theme of the host [S7.58]. */
export const syncTheme: Handler<'SYNC_THEME'> = async ({ presentation }, theme) => {
  presentation.setTheme(theme)
  return undefined
}

/** Stores the name that the host claims [S7.59]. */
export const syncDappData: Handler<'SYNC_DAPP_DATA'> = async ({ presentation, projectId }, data) => {
  if (data.projectId !== projectId) throw new FrameFailure('invalid_key', 'The wallet was opened for another project.')
  presentation.setHostName(data.metadata?.name)
  return undefined
}

/** Sets the language of the frame's screens and of emails. */
export const setLocale: Handler<'SET_LOCALE'> = async ({ presentation }, { locale }) => {
  presentation.setLocale(locale)
  return undefined
}
