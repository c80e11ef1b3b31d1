import {
  type Benchmarks,
  getBenchmarkCell,
  getBenchmarkRow,
  listHeadlines,
  listPeers,
} from '../../../bench/parseBenchmarks.js'

/** A row of the page "Compare", and the rows of the report that it is made of. */
type ComparedRow =
  | { readonly label: string; readonly measure: string }
  /** The number of rows with the answer "yes". */
  | { readonly label: string; readonly answers: readonly string[] }
  /** A median, and a second one in parentheses. */
  | { readonly label: string; readonly measure: string; readonly second: string }

const comparedRows: readonly ComparedRow[] = [
  { label: 'JS and CSS before the first press', measure: 'JS and CSS before the first press, over a bare page' },
  { label: 'JS and CSS after the first open', measure: 'JS and CSS after the first open, over a bare page' },
  { label: 'First open: press to wallet rows', measure: 'First open: press to wallet rows' },
  { label: 'First open without a pointer near the button', measure: 'First open by a press out of nowhere' },
  { label: 'Second open: press to wallet rows', measure: 'Second open: press to wallet rows' },
  { label: 'JS heap with the dialog open', measure: 'JS heap with the dialog open' },
  { label: 'Requests to other hosts before the press', measure: 'Requests to other hosts before the press' },
  { label: 'Rules of axe that the dialog violates', measure: 'axe rules violated, dialog open' },
  {
    label: 'Focus and Escape: checks passed',
    answers: [
      'Focus moves into the dialog',
      'Focus stays off the page for 30 tabs',
      'Escape closes',
      'Focus returns to the button',
    ],
  },
  {
    label: 'Install of an app, in parentheses the packages',
    measure: 'A host’s install',
    second: 'Packages in a host’s install',
  },
]

/**
 * Replaces the marks `<!-- figures: … -->` of a page of the site with figures of the last benchmark.
 *
 * @throws Error if a figure is missing, or the mark is unknown.
 */
export function fillFigures(text: string, benchmarks: Benchmarks): string {
  return text.replace(/<!-- figures: ([a-z -]{1,40}) -->/g, (_mark, name: string) => {
    const format = formats[name]
    if (!format) throw new Error(`The mark "figures: ${name}" is unknown`)
    return format(benchmarks)
  })
}

const formats: Readonly<Record<string, (benchmarks: Benchmarks) => string>> = {
  run: formatRunLine,
  table: formatComparison,
  'not met': formatNotMet,
  // The value is in YAML, of which JSON is a part.
  headlines: (benchmarks) => JSON.stringify(listHeadlines(benchmarks)),
  date: ({ date }) => date,
}

function formatRunLine({ date, machine, browser, entrants }: Benchmarks): string {
  return [
    `- Date: ${date}`,
    `- Machine: ${machine}`,
    `- Browser: ${browser}, processor slowed down as the [full report](../../../docs/benchmarks.md) states`,
    `- Versions: ${entrants.slice(1, -1).join(', ')}, and Foyer of that day`,
  ].join('\n')
}

/** Formats the table of the page "Compare": medians of Foyer and of the other widgets. */
function formatComparison(benchmarks: Benchmarks): string {
  const columns = ['Foyer', ...listPeers(benchmarks)]
  const lines = comparedRows.map((row) => {
    const cells = columns.map((column) => formatCompared(benchmarks, row, column))
    return `| ${row.label}${getUnit(benchmarks, row)} | **${cells[0]}** | ${cells.slice(1).join(' | ')} |`
  })
  return [`| measure | ${columns.join(' | ')} |`, `|---|${columns.map(() => '--:|').join('')}`, ...lines].join('\n')
}

function formatCompared(benchmarks: Benchmarks, row: ComparedRow, entrant: string): string {
  const median = (measure: string) => getBenchmarkCell(getBenchmarkRow(benchmarks, measure), entrant).median
  if (!('answers' in row))
    return 'second' in row ? `${median(row.measure)} (${median(row.second)})` : median(row.measure)
  const passed = row.answers.map(median).filter((answer) => answer === 'yes')
  return `${passed.length} of ${row.answers.length}`
}

function getUnit(benchmarks: Benchmarks, row: ComparedRow): string {
  const unit = 'answers' in row ? undefined : getBenchmarkRow(benchmarks, row.measure).unit
  return unit === undefined ? '' : `, ${unit}`
}

function formatNotMet({ notMet }: Benchmarks): string {
  if (notMet.length === 0) return 'In this run Foyer met all limits.'
  return `In this run Foyer did not meet these limits:\n\n${notMet.map((line) => `- ${line}`).join('\n')}`
}
