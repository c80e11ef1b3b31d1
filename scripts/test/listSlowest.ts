import { asList, asRecord, toCount, toText } from './readJson.js'

/** A test file and its duration in seconds, from loading to the last hook. */
export interface FileSeconds {
  readonly file: string
  readonly seconds: number
}

/** Returns the seconds by file from the report of `RunReporter`. */
export function readVitestSeconds(report: unknown): readonly FileSeconds[] {
  return Object.entries(asRecord(asRecord(report).seconds)).map(([file, seconds]) => ({
    file,
    seconds: toCount(seconds),
  }))
}

/** Returns the seconds by file from Playwright's JSON report: its tests and their hooks, in every project. */
export function readPlaywrightSeconds(report: unknown): readonly FileSeconds[] {
  return asList(asRecord(report).suites)
    .map(asRecord)
    .map((suite) => ({ file: `e2e/${toText(suite.file)}`, seconds: sumMs(suite) / 1000 }))
}

/** Formats the `count` slowest files as lines of text, the longest first. */
export function listSlowest(files: readonly FileSeconds[], count: number): readonly string[] {
  const longest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, count)
  return longest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

function sumMs(suite: Readonly<Record<string, unknown>>): number {
  const own = asList(suite.specs)
    .flatMap((spec) => asList(asRecord(spec).tests))
    .flatMap((test) => asList(asRecord(test).results))
    .map((result) => toCount(asRecord(result).duration))
  const inner = asList(suite.suites).map((one) => sumMs(asRecord(one)))
  return [...own, ...inner].reduce((sum, ms) => sum + ms, 0)
}
