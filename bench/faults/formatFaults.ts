import type { Outcome } from './runs.js'
import type { Scenario } from './scenarios.js'

/** Result of one visit. `error` is set if the driver failed. */
export interface FaultResult {
  readonly scenario: string
  readonly entrant: string
  readonly outcome?: Outcome
  readonly error?: string
}

export interface FaultRun {
  readonly date: string
  readonly machine: string
  readonly browser: string
  readonly runs: number
  readonly entrants: readonly string[]
  readonly scenarios: readonly Pick<Scenario, 'id' | 'fault' | 'expected'>[]
  readonly results: readonly FaultResult[]
}

const startMark = '<!-- measured: start -->'
const endMark = '<!-- measured: end -->'

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function formatCell(results: readonly FaultResult[]): string {
  const outcomes = results.flatMap(({ outcome }) => outcome ?? [])
  if (outcomes.length < results.length) return 'no result'
  const recovered = outcomes.filter(({ recovers }) => recovers)
  if (recovered.length === 0) return '**does not**'
  const seconds = recovered.flatMap((one) => one.seconds ?? [])
  const time = seconds.length > 0 ? `, ${median(seconds).toFixed(1)} s` : ''
  const share = recovered.length < outcomes.length ? ` in ${recovered.length} of ${outcomes.length} visits` : ''
  return `recovers${share}${time}`
}

function formatSeen(results: readonly FaultResult[]): string {
  const seen = new Set(results.map(({ outcome, error }) => outcome?.seen ?? `no result: ${error}`))
  return [...seen].join(' · ').replaceAll('|', '\\|')
}

function formatLoad(results: readonly FaultResult[]): string {
  const loads = results.flatMap(({ outcome }) => outcome?.load ?? [])
  if (loads.length === 0) return ''
  const pick = (read: (load: (typeof loads)[number]) => number) => median(loads.map(read))
  return `${pick((one) => one.renders)}, ${pick((one) => one.longestDelayMs)} ms, ${pick((one) => one.requests)}`
}

/** Formats a run as Markdown tables: verdicts, observations, and the load by events. */
export function formatFaults(run: FaultRun): string {
  const find = (scenario: string, entrant: string) =>
    run.results.filter((one) => one.scenario === scenario && one.entrant === entrant)
  const isFault = ({ fault }: { readonly fault: string }) => fault !== 'none'
  const countRecovered = (entrant: string) =>
    run.scenarios
      .filter(isFault)
      .filter(({ id }) => find(id, entrant).every(({ outcome }) => outcome?.recovers === true)).length
  const faultCount = run.scenarios.filter(isFault).length
  const ruler = (count: number) => row(Array.from({ length: count }, () => '---'))
  const width = run.entrants.length + 1
  const withLoad = run.scenarios.filter(({ id }) =>
    run.entrants.some((entrant) => formatLoad(find(id, entrant)) !== ''),
  )

  return [
    `Measured on ${run.date}. ${run.runs} visits for each cell. Machine: ${run.machine}. ${run.browser}.`,
    '',
    row(['misbehaviour', 'what the visitor does: what must happen', ...run.entrants]),
    ruler(width + 1),
    ...run.scenarios.map(({ id, fault, expected }) =>
      row([
        fault === 'none' ? id : `\`${id}\``,
        expected,
        ...run.entrants.map((entrant) => formatCell(find(id, entrant))),
      ]),
    ),
    row([`recovered, of ${faultCount}`, '', ...run.entrants.map((entrant) => `${countRecovered(entrant)}`)]),
    '',
    'What the page showed and the app read:',
    '',
    row(['misbehaviour', ...run.entrants]),
    ruler(width),
    ...run.scenarios
      .filter(isFault)
      .map(({ id }) => row([`\`${id}\``, ...run.entrants.map((entrant) => formatSeen(find(id, entrant)))])),
    '',
    'Renders of the app, the longest delay of a timer, and requests to any host, in 5 s:',
    '',
    row(['misbehaviour', ...run.entrants]),
    ruler(width),
    ...withLoad.map(({ id }) => row([id, ...run.entrants.map((entrant) => formatLoad(find(id, entrant)))])),
  ].join('\n')
}

/** Replaces the text between the two marks of a document. Throws if a mark is missing. */
export function insertTables(document: string, tables: string): string {
  const [before, rest] = document.split(startMark)
  const after = rest?.split(endMark)[1]
  if (before === undefined || after === undefined) throw new Error('The document has no marks for the tables')
  return `${before}${startMark}\n\n${tables}\n\n${endMark}${after}`
}
