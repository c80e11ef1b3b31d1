import { expect, it } from 'vitest'
import { listSlowest, readPlaywrightSeconds, readVitestSeconds } from './listSlowest.js'

function test(...durations: number[]) {
  return { tests: [{ results: durations.map((duration) => ({ duration })) }] }
}

it('readPlaywrightSeconds: sums the tests of a file, including those in groups and those that ran twice', () => {
  const suite = {
    file: 'widget/connect.spec.ts',
    specs: [test(1000), test(500, 250)],
    suites: [{ specs: [test(2000)] }],
  }
  expect(readPlaywrightSeconds({ suites: [suite] })).toEqual([{ file: 'e2e/widget/connect.spec.ts', seconds: 3.75 }])
})

it('readPlaywrightSeconds and readVitestSeconds: treat invalid reports as empty and invalid numbers as 0', () => {
  expect(readPlaywrightSeconds(undefined)).toEqual([])
  expect(readVitestSeconds(undefined)).toEqual([])
  expect(readVitestSeconds({ seconds: { 'a.test.ts': 'long' } })).toEqual([{ file: 'a.test.ts', seconds: 0 }])
})

it('listSlowest: returns the slowest files, the longest first, up to the given count', () => {
  const seconds = { 'short.test.ts': 0.04, 'long.test.ts': 71.26, 'middle.test.ts': 9 }
  const files = readVitestSeconds({ seconds })
  expect(listSlowest(files, 2)).toEqual(['   71.3 s  long.test.ts', '    9.0 s  middle.test.ts'])
})
