import { stripVTControlCharacters } from 'node:util'
import { asList, asRecord, toText } from './readJson.js'
import { readPageSnapshot } from './readPageSnapshot.js'

/** One test that failed: `name` is its file and its title, `message` the first lines of what it said. */
export interface Failure {
  readonly name: string
  readonly message: string
}

const messageLines = 12

/** The failed tests of vitest's JSON report, and the files that could not be loaded. */
export function readVitestFailures(report: unknown, root: string): readonly Failure[] {
  return asList(asRecord(report).testResults)
    .map(asRecord)
    .flatMap((file) => {
      const path = toText(file.name).replace(root, '')
      const results = asList(file.assertionResults).map(asRecord)
      const failed = results
        .filter((result) => result.status === 'failed')
        .map((result) => toFailure(`${path} › ${toText(result.fullName)}`, asList(result.failureMessages).map(toText)))
      const isBroken = file.status === 'failed' && results.length === 0
      return isBroken ? [toFailure(path, [toText(file.message)])] : failed
    })
}

/**
 * The errors that no test of vitest caught, as `RunReporter` wrote them: each says what was thrown, from which line of ours, and
 * which file and test ran. It has no title of a test, so that it is not run once more and passed.
 */
export function readUnhandledErrors(report: unknown, root: string): readonly Failure[] {
  return asList(asRecord(report).unhandled)
    .map(asRecord)
    .map((error) => {
      const file = toText(error.file).replace(root, '') || 'no test file'
      const latest = toText(error.test) === '' ? [] : [`latest test: ${toText(error.test)}`]
      const thrown = `${toText(error.name) || 'thrown'}: ${toText(error.message) || 'no message'}`
      const kind = toText(error.type) || 'Unhandled Error'
      return toFailure(`${kind} while ${file} ran`, [...findOwnLine(toText(error.stack), root), ...latest, thrown])
    })
}

/** The failed and the flaky tests of Playwright's JSON report, and the errors outside any test. */
export function readPlaywrightFailures(report: unknown): readonly Failure[] {
  const { suites, errors } = asRecord(report)
  const outside = asList(errors).map((error) => toFailure('error outside any test', [toText(asRecord(error).message)]))
  return [...asList(suites).flatMap((suite) => readSuite(asRecord(suite), [])), ...outside]
}

/**
 * The failures of a part, or, where it ended badly and none is named (it was stopped, it broke outside any test), one that
 * holds the end of what it printed.
 */
export function nameFailures(
  part: string,
  failures: readonly Failure[],
  { exitCode, output }: { readonly exitCode: number; readonly output: string },
): readonly Failure[] {
  if (exitCode === 0 || failures.length > 0) return failures
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  return [{ name: `${part}: exit code ${exitCode}, no test named`, message: lines.slice(-messageLines).join('\n') }]
}

function readSuite(suite: Readonly<Record<string, unknown>>, above: readonly string[]): readonly Failure[] {
  const titles = [...above, toText(suite.title)]
  const own = asList(suite.specs)
    .map(asRecord)
    .filter((spec) => asList(spec.tests).some((test) => isFailed(asRecord(test).status)))
    .map((spec) => {
      const results = asList(spec.tests).flatMap((test) => asList(asRecord(test).results))
      const errors = results.flatMap((result) => asList(asRecord(result).errors))
      const failure = toFailure(
        [...titles, toText(spec.title)].join(' › '),
        errors.map((error) => toText(asRecord(error).message)),
      )
      const page = results.flatMap(readPageSnapshot)
      return page.length === 0 ? failure : { ...failure, message: [failure.message, 'page:', ...page].join('\n') }
    })
  return [...own, ...asList(suite.suites).flatMap((inner) => readSuite(asRecord(inner), titles))]
}

/** The first line of a stack that stands in this repository, or the first one of all. */
function findOwnLine(stack: string, root: string): readonly string[] {
  const lines = stack.split('\n').filter((line) => /^\s*at /.test(line))
  const own = lines.find((line) => line.includes(root) && !line.includes('node_modules')) ?? lines[0]
  return own === undefined ? [] : [own.trim().replace(root, '')]
}

function isFailed(status: unknown): boolean {
  return status === 'unexpected' || status === 'flaky'
}

function toFailure(name: string, messages: readonly string[]): Failure {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  return { name, message: lines.slice(0, messageLines).join('\n') }
}
