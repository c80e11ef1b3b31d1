import type { ActivityItem } from '../../core/queries/history.js'

/** What happened on one day of the visitor. */
export interface Day {
  /** "Today", "Yesterday", or the date in the visitor's language. */
  readonly label: string
  readonly items: readonly ActivityItem[]
}

/** Cuts a list, newest first, at the midnights of the visitor's clock. */
export function groupByDay(items: readonly ActivityItem[], nowMs: number, locale: string): Day[] {
  const days: { key: string; label: string; items: ActivityItem[] }[] = []
  for (const item of items) {
    const date = new Date(item.atMs)
    const key = date.toDateString()
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, label: nameDay(date, new Date(nowMs), locale), items: [item] })
  }
  return days.map(({ label, items: own }) => ({ label, items: own }))
}

/** Digits are Western in every language, as those of amounts are. */
function nameDay(date: Date, now: Date, locale: string): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const daysAgo = [now, yesterday].findIndex((day) => date.toDateString() === day.toDateString())
  if (daysAgo >= 0) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day')
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
  }
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleDateString(`${locale}-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** The time of day, for a row. */
export function formatTime(atMs: number, locale: string): string {
  return new Date(atMs).toLocaleTimeString(`${locale}-u-nu-latn`, { timeStyle: 'short' })
}

/** Day and time, for the details. */
export function formatDateTime(atMs: number, locale: string): string {
  return new Date(atMs).toLocaleString(`${locale}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short' })
}
