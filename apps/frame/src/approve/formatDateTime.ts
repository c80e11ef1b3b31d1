import type { Locale } from '@foyer/messages/locales'

/** Returns the date and time in the format of the locale. */
export function formatDateTime(atMs: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
}

/** Returns the date in the format of the locale. */
export function formatDate(atMs: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(atMs)
}

/** Returns the remaining time, such as `in 4 minutes`. */
export function formatWaitTime(ms: number, locale: Locale): string {
  const relative = new Intl.RelativeTimeFormat(locale)
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  if (seconds < 90) return relative.format(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? relative.format(minutes, 'minute') : relative.format(Math.ceil(minutes / 60), 'hour')
}

/**
 * Returns the date and time for seconds since 1970 in the format of the locale, or undefined if no calendar covers it.
 */
export function formatTime(seconds: bigint, locale: Locale): string | undefined {
  if (seconds > 8_640_000_000_000n) return undefined
  // Remove direction marks, which Arabic dates contain: the frame would show them as hidden characters.
  return formatDateTime(Number(seconds) * 1_000, locale).replace(/[\u200e\u200f]/g, '')
}
