import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Names the file that the reporter writes. */
export const secondsVariable = 'FOYER_TEST_SECONDS'

/**
 * Writes how many seconds each test file took, to the file that `FOYER_TEST_SECONDS` names. Vitest's own JSON report leaves out
 * loading and hooks, which is where a file waits for its database or its chain.
 */
export default class SecondsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env[secondsVariable]
    if (path === undefined) return
    const seconds = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return [module.relativeModuleId, (collectDuration + duration) / 1000]
    })
    writeFileSync(path, JSON.stringify(Object.fromEntries(seconds)))
  }
}
