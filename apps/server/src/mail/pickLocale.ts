import { type MailLocale, mailLocales } from './MailWords.js'

/** The language of our mails nearest to a BCP 47 tag of a browser; English when there is none. */
export const pickLocale = (tag: string | undefined): MailLocale => {
  const language = tag?.toLowerCase().split(/[-_]/)[0]
  return mailLocales.find((locale) => locale === language) ?? 'en'
}
