/** A cell of the table: its text, and the median if the cell is a number. */
export interface BenchmarkCell {
  /** The text in the report, such as `39 (33–64)`. */
  readonly text: string
  /** The text without the minimum and the maximum. */
  readonly median: string
  readonly value: number | undefined
}

export interface BenchmarkRow {
  /** The title without the unit. */
  readonly measure: string
  /** `kB`, `MB` or `ms`; undefined for counts and answers. */
  readonly unit: string | undefined
  /** The cells by entrant, such as `RainbowKit 2.2.11`. */
  readonly cells: ReadonlyMap<string, BenchmarkCell>
}

/** The report of the benchmark beside other widgets. */
export interface Benchmarks {
  /** The day of the run, `2026-11-23`. */
  readonly date: string
  readonly machine: string
  readonly browser: string
  /** The entrants with their versions, `Foyer` first. */
  readonly entrants: readonly string[]
  readonly rows: readonly BenchmarkRow[]
  /** The limits that Foyer does not meet, in Markdown. Empty if it meets all. */
  readonly notMet: readonly string[]
}

/** A figure of Foyer beside the range of the other widgets. */
export interface Headline {
  readonly label: string
  /** The value of Foyer with its unit. */
  readonly foyer: string
  /** The lowest and the highest value of the other widgets, such as `493–613 kB`. */
  readonly others: string
}

const ours = 'Foyer'
/** An entrant without a name of a product. It is no alternative to compare with. */
const reference = 'hand-written dialog'
const headlines = [
  ['before the first press', 'JS and CSS before the first press, over a bare page'],
  ['from the press to the wallets', 'First open: press to wallet rows'],
  ['requests to other hosts before the press', 'Requests to other hosts before the press'],
  ['packages to install', 'Packages in a host’s install'],
] as const

/**
 * Parses `docs/benchmarks.md`, the report that `npm run bench` writes.
 *
 * @throws Error if the date, the machine or the table is missing.
 */
export function parseBenchmarks(text: string): Benchmarks {
  const plain = text.replaceAll('\r', '')
  const head = /on (\d{4}-\d\d-\d\d)\. Machine: ([^\n]{1,200})\. (Chromium [\d.]{1,40})/.exec(plain)
  if (!head) throw new Error('docs/benchmarks.md has no line with the date, the machine and the browser')
  const [, date = '', machine = '', browser = ''] = head
  const lines = plain.split('\n')
  const start = lines.findIndex((line) => line.startsWith('| measure |'))
  if (start < 0) throw new Error('docs/benchmarks.md has no table that begins with "measure"')
  const entrants = splitCells(lines[start] ?? '').slice(1, -1)
  if (entrants[0] !== ours) throw new Error(`The first entrant of docs/benchmarks.md is not ${ours}`)
  const rows: BenchmarkRow[] = []
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('|')) break
    const [title = '', ...cells] = splitCells(line)
    const [, measure = title, unit] = /^(.{1,200}), (kB|MB|ms)$/.exec(title) ?? []
    rows.push({
      measure,
      unit,
      cells: new Map(entrants.map((entrant, index) => [entrant, parseCell(cells[index] ?? '')])),
    })
  }
  return { date, machine, browser, entrants, rows, notMet: listNotMet(lines) }
}

/** Returns a row by its title without the unit. Throws if the report has no such row, or a cell of it is empty. */
export function getBenchmarkRow(benchmarks: Benchmarks, measure: string): BenchmarkRow {
  const row = benchmarks.rows.find((each) => each.measure === measure)
  if (!row) throw new Error(`docs/benchmarks.md has no row "${measure}"`)
  for (const [entrant, { text }] of row.cells)
    if (text === '' || text === '–') throw new Error(`docs/benchmarks.md has no figure of ${entrant} for "${measure}"`)
  return row
}

/** Returns a cell of a row. Throws if the row has no such entrant. */
export function getBenchmarkCell(row: BenchmarkRow, entrant: string): BenchmarkCell {
  const cell = row.cells.get(entrant)
  if (!cell) throw new Error(`docs/benchmarks.md has no figure of ${entrant} for "${row.measure}"`)
  return cell
}

/** Lists the names of the other widgets with their versions. */
export function listPeers({ entrants }: Benchmarks): readonly string[] {
  return entrants.filter((entrant) => entrant !== ours && entrant !== reference)
}

/** Lists four figures of Foyer beside those of the other widgets. Throws if one of them is missing. */
export function listHeadlines(benchmarks: Benchmarks): readonly Headline[] {
  return headlines.map(([label, measure]) => {
    const row = getBenchmarkRow(benchmarks, measure)
    const unit = row.unit === undefined ? '' : ` ${row.unit}`
    const values = listPeers(benchmarks).map((peer) => getBenchmarkCell(row, peer).value)
    const numbers = values.filter((value) => value !== undefined)
    if (numbers.length === 0) throw new Error(`docs/benchmarks.md has no number of another widget for "${measure}"`)
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
    const range = least === most ? `${least}` : `${least}–${most}`
    return { label, foyer: `${getBenchmarkCell(row, ours).median}${unit}`, others: `${range}${unit}` }
  })
}

function splitCells(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function parseCell(text: string): BenchmarkCell {
  const median = text.split(' (', 1)[0] ?? ''
  return { text, median, value: /^\d+(\.\d+)?$/.test(median) ? Number(median) : undefined }
}

function listNotMet(lines: readonly string[]): readonly string[] {
  const start = lines.indexOf('Not met:')
  if (start < 0) return []
  const items: string[] = []
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('- ')) break
    items.push(line.slice(2))
  }
  return items
}
