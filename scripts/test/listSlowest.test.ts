import { expect, it } from 'vitest'
import { listSlowest, readPlaywrightSeconds, readVitestSeconds } from './listSlowest.js'

function test(...durations: number[]) {
  return { tests: [{ results: durations.map((duration) => ({ duration })) }] }
}

it('adds up the tests of a browser file, those in groups and those that ran twice too', () => {
  const suite = {
    file: 'widget/connect.spec.ts',
    specs: [test(1000), test(500, 250)],
    suites: [{ specs: [test(2000)] }],
  }
  expect(readPlaywrightSeconds({ suites: [suite] })).toEqual([{ file: 'e2e/widget/connect.spec.ts', seconds: 3.75 }])
})

it('takes what is no report, or no number, for nothing', () => {
  expect(readPlaywrightSeconds(undefined)).toEqual([])
  expect(readVitestSeconds(undefined)).toEqual([])
  expect(readVitestSeconds({ seconds: { 'a.test.ts': 'long' } })).toEqual([{ file: 'a.test.ts', seconds: 0 }])
})

it('lists the files that took longest, the longest first, and no more than asked for', () => {
  const seconds = { 'short.test.ts': 0.04, 'long.test.ts': 71.26, 'middle.test.ts': 9 }
  const files = readVitestSeconds({ seconds })
  expect(listSlowest(files, 2)).toEqual(['   71.3 s  long.test.ts', '    9.0 s  middle.test.ts'])
})
