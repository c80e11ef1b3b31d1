import type { Handler } from './Handler.js'

/** How the host looks [S7.58]. */
export const syncTheme: Handler<'SYNC_THEME'> = async ({ presentation }, theme) => {
  presentation.setTheme(theme)
  return undefined
}
