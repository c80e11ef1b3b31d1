import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** The environment variable with the path of the file that the reporter writes. */
export const runReportVariable = 'FOYER_TEST_RUN'

/**
 * Writes results that Vitest's own JSON report lacks to the file in `FOYER_TEST_RUN`. `seconds` by test file include
 * loading and hooks, in which a file waits for its database or chain. `unhandled` are the errors that no test caught.
 */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[runReportVariable]
    if (path === undefined) return
    const seconds = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return [module.relativeModuleId, (collectDuration + duration) / 1000]
    })
    writeFileSync(
      path,
      JSON.stringify({ seconds: Object.fromEntries(seconds), unhandled: unhandled.map(getTextFields) }),
    )
  }
}

/** Returns only the string fields: other values of an error may not be valid JSON. */
function getTextFields(error: SerializedError): Readonly<Record<string, unknown>> {
  const { type, name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error
  const texts = { type, name, message, stack, file, test }
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'))
}
