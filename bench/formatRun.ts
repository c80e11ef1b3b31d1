import { evaluateSearch } from './evaluateSearch.js'
import type { Measured, Run } from './Measured.js'
import { formatBound, formatValue, type Row, rows } from './rows.js'

function formatCell(row: Row, of: Measured, all: readonly Measured[]): string {
  const summary = row.read(of, all)
  if (!summary) return '–'
  const [median, min, max] = [summary.median, summary.min, summary.max].map((value) => formatValue(row, value))
  return min === max ? `${median}` : `${median} (${min}–${max})`
}

function formatLimit(row: Row): string {
  const share = row.shareOfBest === undefined ? '' : ', ⅓ of best peer'
  return `${formatBound(row) ?? ''}${share}`
}

function unitOf(row: Row) {
  return ['count', 'yes', 'times'].includes(row.unit) ? '' : `, ${row.unit}`
}

/** Formats the run as a Markdown table: one column per entrant with a dialog, and Foyer's limits last. */
export function formatTable(measured: readonly Measured[]): string {
  const columns = measured.filter((one) => one.entrant.hasModal)
  const order = { ours: 0, peer: 1, reference: 2 }
  columns.sort((left, right) => order[left.entrant.role] - order[right.entrant.role])
  const lines = [
    `| measure | ${columns.map((one) => one.entrant.title).join(' | ')} | Foyer’s limit |`,
    `|---|${columns.map(() => '--:|').join('')}--:|`,
  ]
  for (const row of rows) {
    const cells = columns.map((one) => formatCell(row, one, measured))
    lines.push(`| ${row.title}${unitOf(row)} | ${cells.join(' | ')} | ${formatLimit(row)} |`)
  }
  return lines.join('\n')
}

function formatDetails(measured: readonly Measured[]): string {
  const lines: string[] = []
  for (const { entrant, visits, quality } of measured) {
    if (!entrant.hasModal) continue
    const hosts = [...new Set(visits.flatMap((visit) => visit.otherHosts))].sort()
    lines.push(
      `- ${entrant.title}: hosts requested: ${hosts.join(', ') || 'none'}; axe: ${quality?.axe.join(', ') || 'clean'}`,
    )
  }
  return lines.join('\n')
}

const method = `Each number is the median over the visits, with the minimum and the maximum if they differ. A visit is a separate browser context (cold caches, empty storage)
in one Chromium. The visits of all pages are interleaved, A B C D A B C D. The pages are one document with one connect button, built by Vite for production
and served from loopback. Two wallets announce themselves (EIP-6963). A stub on loopback responds at once for every other host, so that no peer waits for the
Internet.

- Open times run from the timestamp of a trusted click to the first animation frame whose layout has both wallets' names. The pointer rests on the button for
  150 ms before, except in the rows "out of nowhere".
- A time depends on the machine as much as on the page. So three rows also give the times as multiples of the hand-written dialog of the same run. Their
  limits are the limits in ms, divided by the 23 and 14 ms of that dialog when the limits were set.
- Bytes are the page's own files that were requested, gzip level 9, with the code that Vite adds to preload late files (\`npm run check\` counts without that
  code).
- Long tasks are those over 50 ms.
- The heap is read after two full collections.
- An install counts the bytes of all files (not disk blocks) and the packages of the lockfile's closure, with required peers.
- kB and MB are powers of ten.

In the peers' favour:

- AppKit runs without e-mail, socials and analytics.
- \`@metamask/sdk\` (not free) and a package of the same vendor without a licence are replaced by an empty one, and \`ua-parser-js\` by its MIT version. So the
  peers are lighter here than in a real host.
- The bytes that a peer adds are also counted over a page that has wagmi already.
- ConnectKit does not support React 19. It runs on 18, and is compared with pages on 18.`

/** Formats the report as Markdown: date and machine, the table, the requested hosts, and the method. */
export function formatRun(run: Run, faults: readonly string[]): string {
  const judged = run.measured.some((one) => one.entrant.role === 'ours')
  const verdict =
    faults.length > 0
      ? `Not met:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`
      : 'Every limit is met and Foyer is ahead in every row.'
  return `# Side by side with the peers

Written by \`npm run bench\` on ${run.date}. Machine: ${run.machine}. ${run.browser}, processor slowed ${run.cpuSlowdown} times,
${run.runs} visits a page.

${formatTable(run.measured)}

${judged ? verdict : 'Foyer was not part of this run.'}

${formatDetails(run.measured)}
${run.search ? `\n${evaluateSearch(run.search).table}\n` : ''}
## How it is measured

${method}

Other benches: [misbehaving wallets](benchmarks-faults.md), [growing costs](benchmarks-scale.md), [pairing](benchmarks-pairing.md),
[embedded wallet](benchmarks-embedded.md), [index](benchmarks-indexer.md).
`
}
