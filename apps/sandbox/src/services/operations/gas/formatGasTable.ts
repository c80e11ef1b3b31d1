import type { MeasuredGas } from './measureGas.js'

/** The figures of each hardfork, in the same order of paths. */
export interface GasRun {
  readonly hardfork: string
  readonly rows: readonly MeasuredGas[]
}

/** Formats the table of gas in docs/smart-accounts.md. */
export function formatGasTable(runs: readonly GasRun[]): string {
  const [first] = runs
  const cells = [
    ['path', ...runs.map(({ hardfork }) => hardfork)],
    ...(first?.rows ?? []).map(({ path }, index) => [path, ...runs.map(({ rows }) => formatGas(rows[index]?.gas))]),
  ]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
  )
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [head = [], ...body] = lines
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function formatGas(gas: bigint | undefined): string {
  return gas === undefined ? '' : gas.toLocaleString('en-US')
}
