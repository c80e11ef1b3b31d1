import type { MailLocale, MailWords } from './MailWords.js'
import { ar } from './words/ar.js'
import { de } from './words/de.js'
import { en } from './words/en.js'
import { es } from './words/es.js'
import { fr } from './words/fr.js'
import { ja } from './words/ja.js'

/** Every word of mails and pages, by language. */
export const wordsByLocale: Readonly<Record<MailLocale, MailWords>> = { en, es, de, fr, ja, ar }
