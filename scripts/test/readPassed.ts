import { asList, asRecord, toText } from './readJson.js'

/** A passed test: its file, and its title after the titles of its groups. */
export interface PassedTest {
  readonly file: string
  readonly title: string
}

/**
 * Returns the passed tests of a report: Vitest's JSON has `testResults`, Playwright's has `suites`, for any browser
 * engine. Returns nothing for other data. `root` is removed from the file names.
 */
export function readPassed(report: unknown, root: string): readonly PassedTest[] {
  const { testResults, suites } = asRecord(report)
  return [...readVitest(testResults, root), ...asList(suites).flatMap((file) => readSuite(asRecord(file), []))]
}

function readVitest(testResults: unknown, root: string): readonly PassedTest[] {
  return asList(testResults)
    .map(asRecord)
    .flatMap(({ name, assertionResults }) =>
      asList(assertionResults)
        .map(asRecord)
        .filter(({ status }) => status === 'passed')
        .map(({ fullName }) => ({ file: toText(name).replace(root, ''), title: toText(fullName) })),
    )
}

/** The outermost suite is the file. Its title is not part of a test's title. */
function readSuite(suite: Readonly<Record<string, unknown>>, above: readonly string[]): readonly PassedTest[] {
  const own = asList(suite.specs)
    .map(asRecord)
    .filter(({ tests }) => asList(tests).some(isPassed))
    .map(({ file, title }) => ({ file: `e2e/${toText(file)}`, title: [...above, toText(title)].join(' ') }))
  const inner = asList(suite.suites).map(asRecord)
  return [...own, ...inner.flatMap((one) => readSuite(one, [...above, toText(one.title)]))]
}

/** A flaky test did not pass, and a test that is expected to fail proves nothing. */
function isPassed(test: unknown): boolean {
  const { status, expectedStatus } = asRecord(test)
  return status === 'expected' && expectedStatus === 'passed'
}
