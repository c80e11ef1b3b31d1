/** A moment for people, in their language and in UTC, since nobody told us where they are. */
export const formatTime = (atMs: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  } as Intl.DateTimeFormatOptions).format(atMs) + ' UTC'
