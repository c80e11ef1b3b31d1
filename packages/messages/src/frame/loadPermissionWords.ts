import type { Locale } from '../locales.js'
import { permissions } from './en/permissions.js'
import type { PermissionWords } from './en.js'
import { loadOther } from './loadFrameMessages.js'

/** Loads the texts about permissions. Returns English if the load fails. */
export async function loadPermissionWords(locale: Locale): Promise<PermissionWords> {
  return locale === 'en' ? permissions : loadOther(locale).catch(() => permissions)
}
