import type { Locale } from '@foyer/kit/messages/locales'

/** A moment as the language writes it. */
export function describeMoment(atMs: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
}

/** A day as the language writes it. */
export function describeDay(atMs: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(atMs)
}

/** `in 4 minutes`. */
export function describeWait(ms: number, locale: Locale): string {
  const relative = new Intl.RelativeTimeFormat(locale)
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  if (seconds < 90) return relative.format(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? relative.format(minutes, 'minute') : relative.format(Math.ceil(minutes / 60), 'hour')
}
