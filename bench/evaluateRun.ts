import type { Measured } from './Measured.js'
import { formatBound, formatValue, inUnit, rows } from './rows.js'

/**
 * Lists the rows in which Foyer misses its limit or is not ahead of a peer; empty if there are none. Ahead means
 * strictly less, or equal if both have the best possible value (no request, no violation, a yes). Compares medians.
 */
export function evaluateRun(measured: readonly Measured[]): string[] {
  const ours = measured.find((one) => one.entrant.role === 'ours')
  if (!ours) return []
  const faults: string[] = []
  for (const row of rows) {
    const own = row.read(ours, measured)?.median
    if (own === undefined) {
      faults.push(`${row.title}: not measured for Foyer`)
      continue
    }
    if (row.limit !== undefined && inUnit(row, own) > row.limit) {
      const limit = row.unit === 'yes' ? 'yes' : `${formatBound(row)} ${row.unit}`
      faults.push(`${row.title}: ${formatValue(row, own)}, limit ${limit}`)
    }
    let best = Number.POSITIVE_INFINITY
    for (const peer of measured) {
      if (peer.entrant.role !== 'peer') continue
      const theirs = row.read(peer, measured)?.median
      if (theirs === undefined) continue
      best = Math.min(best, theirs)
      if (own < theirs || (own === 0 && theirs === 0)) continue
      faults.push(`${row.title}: ${formatValue(row, own)}, ${peer.entrant.title} ${formatValue(row, theirs)}`)
    }
    if (row.shareOfBest !== undefined && own >= best * row.shareOfBest) {
      faults.push(
        `${row.title}: ${formatValue(row, own)} is not under a third of the best peer (${formatValue(row, best)})`,
      )
    }
  }
  return faults
}
