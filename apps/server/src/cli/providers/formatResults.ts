import type { CheckResult, Finding } from './Check.js'

const findings: readonly Finding[] = ['shape', 'authentication', 'time', 'failure']
function word({ finding }: CheckResult) {
  if (finding === undefined) return 'ok'
  return finding === 'failure' ? 'FAILED' : finding.toUpperCase()
}

/** Formats results as lines of a table, with a column of networks if there are several. */
export function formatResults(results: readonly CheckResult[]): readonly string[] {
  const hasNetworks = results.some(({ network }) => network !== undefined)
  const inColumns = (network: string, cells: readonly string[]) => (hasNetworks ? [network, ...cells] : cells)
  const rows = [
    inColumns('network', ['check', 'source', 'result', 'ms', 'details']),
    ...results.map((result) => {
      const { network = '', kind, source, ms, what } = result
      return inColumns(network, [kind, source, word(result), String(ms), what])
    }),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats the number of results and of findings, such as `12 checked, 2 findings: 1 shape, 1 time`. */
export function formatSummary(results: readonly CheckResult[]): string {
  const counts = findings.flatMap((finding) => {
    const count = results.filter((each) => each.finding === finding).length
    return count === 0 ? [] : [`${count} ${finding}`]
  })
  const bad = results.filter(({ isGood }) => !isGood).length
  return `${results.length} checked, ${bad === 0 ? 'no finding' : `${bad} findings: ${counts.join(', ')}`}`
}

/** Formats results as JSON for programs. */
export function formatJson(results: readonly CheckResult[], ms: number): string {
  const rows = results.map(({ isGood, ...rest }) => ({ ...rest, ok: isGood }))
  return JSON.stringify({ ok: results.every(({ isGood }) => isGood), ms, results: rows }, undefined, 2)
}
