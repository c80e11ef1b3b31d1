import type { Measured } from './Measured.js'
import { type Summary, summarise } from './summarise.js'
import type { Visit } from './Visit.js'

/** A row of the table: its value, its format, and Foyer's limit. */
export interface Row {
  readonly title: string
  readonly unit: 'kB' | 'MB' | 'ms' | 'times' | 'count' | 'yes'
  /**
   * Returns the value, or undefined if the row does not apply to an entrant. A `yes` row counts a yes as 0 and a no as
   * 1.
   */
  readonly read: (of: Measured, all: readonly Measured[]) => Summary | undefined
  /** The maximum for Foyer, in `unit`. */
  readonly limit?: number
  /** The maximum for Foyer as a share of the best peer. */
  readonly shareOfBest?: number
}

function exact(value: number | undefined) {
  return value === undefined ? undefined : { median: value, min: value, max: value }
}
function yes(value: boolean | undefined) {
  return exact(value === undefined ? undefined : Number(!value))
}
function over(pick: (visit: Visit) => number | undefined) {
  return (of: Measured) => summarise(of.visits.map(pick))
}

/** Creates a row of differences: each visit minus the median of the page without the widget. */
function overPage(pick: (visit: Visit) => number | undefined, which: 'bare' | 'bareWagmi', minus = pick) {
  return (of: Measured, all: readonly Measured[]) => {
    const bareId = of.entrant[which]
    const bare = all.find((one) => one.entrant.id === bareId)
    const base = bare && summarise(bare.visits.map(minus))
    if (!base || bareId === of.entrant.id) return undefined
    return summarise(of.visits.map((visit) => minusBase(pick(visit), base.median)))
  }
}
function minusBase(value: number | undefined, base: number) {
  return value === undefined ? undefined : value - base
}

function before(visit: Visit) {
  return visit.bytesBefore
}
function after(visit: Visit) {
  return visit.bytesAfter
}
/**
 * Foyer does not use wagmi. Its cost over a bare page is compared with a peer's cost over a page that already has
 * wagmi.
 */
function overWagmi(pick: (visit: Visit) => number | undefined) {
  return (of: Measured, all: readonly Measured[]) =>
    overPage(pick, of.entrant.bareWagmi ? 'bareWagmi' : 'bare', before)(of, all)
}

/**
 * The times of the hand-written dialog when the limits were set, in ms: first and second open. A time depends on the
 * machine as much as on the page. A multiple of that dialog's time in the same run depends only on the page.
 */
const handWrittenMs = { first: 23, second: 14 }

/** Creates a row of each visit's time divided by the median of the hand-written dialog. */
function timesHandWritten(pick: (visit: Visit) => number | undefined) {
  return (of: Measured, all: readonly Measured[]) => {
    const dialog = all.find((one) => one.entrant.id === 'baseline')
    const base = dialog && summarise(dialog.visits.map(pick))
    if (!base) return undefined
    return summarise(of.visits.map(pick).map((value) => (value === undefined ? undefined : value / base.median)))
  }
}

export const rows: readonly Row[] = [
  {
    title: 'JS and CSS before the first press, over a bare page',
    unit: 'kB',
    read: overPage(before, 'bare'),
    limit: 12,
  },
  { title: '… over a bare wagmi page (Foyer: bare page)', unit: 'kB', read: overWagmi(before), limit: 12 },
  {
    title: 'JS and CSS after the first open, over a bare page',
    unit: 'kB',
    read: overPage(after, 'bare', before),
    limit: 57,
  },
  { title: '… over a bare wagmi page (Foyer: bare page)', unit: 'kB', read: overWagmi(after), limit: 57 },
  { title: 'Time to button', unit: 'ms', read: over((visit) => visit.buttonMs) },
  {
    title: 'First open: press to wallet rows',
    unit: 'ms',
    read: over((visit) => visit.firstOpenMs),
    limit: 100,
    shareOfBest: 1 / 3,
  },
  {
    title: 'First open by a press out of nowhere',
    unit: 'ms',
    read: over((visit) => visit.coldOpenMs),
    limit: 100,
    shareOfBest: 1 / 3,
  },
  { title: 'Second open: press to wallet rows', unit: 'ms', read: over((visit) => visit.secondOpenMs), limit: 30 },
  {
    title: 'First open, times the hand-written dialog',
    unit: 'times',
    read: timesHandWritten((visit) => visit.firstOpenMs),
    limit: 100 / handWrittenMs.first,
  },
  {
    title: '… by a press out of nowhere',
    unit: 'times',
    read: timesHandWritten((visit) => visit.coldOpenMs),
    limit: 100 / handWrittenMs.first,
  },
  {
    title: 'Second open, times the hand-written dialog',
    unit: 'times',
    read: timesHandWritten((visit) => visit.secondOpenMs),
    limit: 30 / handWrittenMs.second,
  },
  { title: 'JS heap with the dialog open', unit: 'MB', read: over((visit) => visit.heapBytes), limit: 3 },
  {
    title: 'JS heap with the dialog open, over a bare page',
    unit: 'MB',
    read: overPage((visit) => visit.heapBytes, 'bare'),
  },
  { title: 'Long tasks, load and two openings', unit: 'count', read: over((visit) => visit.longTasks) },
  { title: 'Time in long tasks', unit: 'ms', read: over((visit) => visit.longTasksMs) },
  {
    title: 'Requests to the page’s own host before the press',
    unit: 'count',
    read: over((visit) => visit.ownRequestsBefore),
  },
  {
    title: 'Requests to other hosts before the press',
    unit: 'count',
    read: over((visit) => visit.otherRequestsBefore),
    limit: 0,
  },
  {
    title: 'Requests to other hosts from the press on',
    unit: 'count',
    read: over((visit) => visit.otherRequestsAfter),
    limit: 0,
  },
  {
    title: 'DOM elements with the dialog open, over a bare page',
    unit: 'count',
    read: overPage((visit) => visit.nodes, 'bare'),
  },
  { title: 'axe rules violated, dialog open', unit: 'count', read: (of) => exact(of.quality?.axe.length), limit: 0 },
  { title: 'Focus moves into the dialog', unit: 'yes', read: (of) => yes(of.quality?.focusInsideOnOpen), limit: 0 },
  { title: 'Focus stays off the page for 30 tabs', unit: 'yes', read: (of) => yes(of.quality?.focusTrapped), limit: 0 },
  { title: 'Escape closes', unit: 'yes', read: (of) => yes(of.quality?.escapeCloses), limit: 0 },
  { title: 'Focus returns to the button', unit: 'yes', read: (of) => yes(of.quality?.focusReturns), limit: 0 },
  { title: 'A host’s install', unit: 'MB', read: (of) => exact(of.install?.bytes), limit: 60 },
  { title: 'Packages in a host’s install', unit: 'count', read: (of) => exact(of.install?.packages), limit: 40 },
]

const scale: Record<Row['unit'], number> = { kB: 1_000, MB: 1_000_000, ms: 1, times: 1, count: 1, yes: 1 }

/** Converts a value to the row's unit. */
export function inUnit(row: Row, value: number): number {
  return value / scale[row.unit]
}

/** Formats Foyer's limit of a row; undefined if there is none. */
export function formatBound({ unit, limit }: Row): string | undefined {
  if (limit === undefined) return undefined
  if (unit === 'yes') return 'yes'
  return unit === 'times' ? limit.toFixed(1) : `${limit}`
}

/** Formats a value for the table. */
export function formatValue(row: Row, value: number): string {
  if (row.unit === 'yes') return value === 0 ? 'yes' : 'no'
  const shown = inUnit(row, value)
  if (row.unit === 'times') return shown.toFixed(1)
  const isSmall = Math.abs(shown) < 100
  const decimals: Readonly<Record<string, number>> = isSmall ? { MB: 2, kB: 1 } : {}
  return shown.toFixed(decimals[row.unit] ?? 0)
}
