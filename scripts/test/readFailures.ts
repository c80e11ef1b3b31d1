import { stripVTControlCharacters } from 'node:util'
import { asList, asRecord, toText } from './readJson.js'
import { readPageSnapshot } from './readPageSnapshot.js'

/** A failed test. `name` is its file and title; `message` has the first lines of its error. */
export interface Failure {
  readonly name: string
  readonly message: string
}

const messageLines = 12

/** Returns the failed tests of Vitest's JSON report, and the files that could not be loaded. */
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
 * Returns the errors that no Vitest test caught, from the report of `RunReporter`. Each has the error, its first own
 * stack line, and the file and test that ran. It has no test title, so it is never repeated as a test.
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

/** Returns the failed and flaky tests of Playwright's JSON report, and the errors outside of tests. */
export function readPlaywrightFailures(report: unknown): readonly Failure[] {
  const { suites, errors } = asRecord(report)
  const outside = asList(errors).map((error) => toFailure('error outside any test', [toText(asRecord(error).message)]))
  return [...asList(suites).flatMap((suite) => readSuite(asRecord(suite), [])), ...outside]
}

/**
 * Returns the failures of a part. If it failed without a named one (it was stopped, or failed outside of tests),
 * returns one with the end of its output.
 */
export function getPartFailures(
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

/** Returns the first line of a stack in this repository, or the first line of all. */
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
