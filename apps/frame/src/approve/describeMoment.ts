import type { Locale } from '@foyer/messages/locales'

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

/** A date and time as the language writes it, for seconds since 1970; numbers beyond any calendar have none. */
export function formatTime(seconds: bigint, locale: Locale): string | undefined {
  if (seconds > 8_640_000_000_000n) return undefined
  // Arabic dates come with marks of direction, which would be shown as hidden characters.
  return describeMoment(Number(seconds) * 1_000, locale).replace(/[\u200e\u200f]/g, '')
}
