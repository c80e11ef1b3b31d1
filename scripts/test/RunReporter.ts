import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Names the file that the reporter writes. */
export const runReportVariable = 'FOYER_TEST_RUN'

/**
 * Writes what vitest's own JSON report leaves out to the file that `FOYER_TEST_RUN` names. `seconds` by test file count loading
 * and hooks, which is where a file waits for its database or its chain. `unhandled` are the errors that no test caught.
 */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[runReportVariable]
    if (path === undefined) return
    const seconds = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return [module.relativeModuleId, (collectDuration + duration) / 1000]
    })
    writeFileSync(path, JSON.stringify({ seconds: Object.fromEntries(seconds), unhandled: unhandled.map(pickTexts) }))
  }
}

/** Only texts: whatever else hangs on an error may not fit into JSON. */
function pickTexts(error: SerializedError): Readonly<Record<string, unknown>> {
  const { type, name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error
  const texts = { type, name, message, stack, file, test }
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'))
}
