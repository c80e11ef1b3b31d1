import { getDateFormat } from '@foyer/primitives/intlFormats'
import type { ActivityItem } from '../../core/Adapter.js'

/** A line of the list: the heading of a day, or a transaction. */
export type ActivityEntry = { readonly key: string } & ({ readonly day: string } | { readonly item: ActivityItem })

/**
 * Returns a function that inserts a heading for each local day between the transactions, newest first. If a list
 * continues the last one, only the new part is processed, so the hundredth page is as fast as the first.
 */
export function createEntryBuilder(nowMs: number, locale: string): (items: readonly ActivityItem[]) => ActivityEntry[] {
  let last: readonly ActivityItem[] = []
  let entries: ActivityEntry[] = []
  let day: { readonly startMs: number; readonly endMs: number } | undefined
  return (items) => {
    const isContinued = last.length <= items.length && last.every((item, index) => item === items[index])
    if (!isContinued) {
      last = []
      entries = []
      day = undefined
    }
    for (const item of items.slice(last.length)) {
      if (!day || item.atMs < day.startMs || item.atMs >= day.endMs) {
        const date = new Date(item.atMs)
        const startMs = new Date(item.atMs).setHours(0, 0, 0, 0)
        day = { startMs, endMs: new Date(startMs).setDate(date.getDate() + 1) }
        entries.push({ key: `day ${item.id}`, day: formatDay(date, new Date(nowMs), locale) })
      }
      entries.push({ key: item.hash.toLowerCase() || item.id, item })
    }
    last = items
    return [...entries]
  }
}

/** Formats a day for a heading. Digits are Western in every language, like those of amounts. */
function formatDay(date: Date, now: Date, locale: string): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const daysAgo = [now, yesterday].findIndex((day) => date.toDateString() === day.toDateString())
  if (daysAgo >= 0) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day')
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
  }
  const isThisYear = date.getFullYear() === now.getFullYear()
  const options = { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' as const }) } as const
  return getDateFormat(`${locale}-u-nu-latn`, options).format(date)
}

/** Formats the time of day, for a row. */
export function formatTime(atMs: number, locale: string): string {
  return getDateFormat(`${locale}-u-nu-latn`, { timeStyle: 'short' }).format(atMs)
}

/** Formats date and time, for the details. */
export function formatDateTime(atMs: number, locale: string): string {
  return getDateFormat(`${locale}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
}
