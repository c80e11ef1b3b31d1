import { expect, it } from 'vitest'
import { listFiles, mayRunAgain, type Run, settleFlaky } from './settleFlaky.js'

const failure = (name: string) => ({ name, message: 'no' })
const createRun = (failed: readonly string[], passed = 10): Run => ({
  counts: { passed, failed: failed.length, skipped: 1 },
  failures: failed.map(failure),
  seconds: 5,
})

it('runs up to three failed tests once more, and none of a part that broke as a whole', () => {
  expect(mayRunAgain([createRun([]), createRun([])])).toBe(false)
  expect(mayRunAgain([createRun(['a.test.ts › x']), createRun(['b.spec.ts › y', 'b.spec.ts › z'])])).toBe(true)
  expect(mayRunAgain([createRun(['a › 1', 'a › 2']), createRun(['b › 3', 'b › 4'])])).toBe(false)
  expect(mayRunAgain([createRun(['unit tests: exit code 1, no test named'])])).toBe(false)
  expect(mayRunAgain([createRun(['a › 1', 'Unhandled Rejection while a.test.ts ran'])])).toBe(false)
  const unnamed: Run = { ...createRun(['a › 1']), counts: { passed: 1, failed: 2, skipped: 0 } }
  expect(mayRunAgain([unnamed])).toBe(false)
})

it('names each file of failed tests once', () => {
  const failures = ['/packages/a.test.ts › x', '/packages/a.test.ts › y', 'b.test.ts › z'].map(failure)
  expect(listFiles(failures)).toEqual(['packages/a.test.ts', 'b.test.ts'])
})

it('counts a test that passes the second time as passed, and lists it as flaky', () => {
  const { run, flaky } = settleFlaky(createRun(['a › x']), createRun([], 4))
  expect(run).toEqual({ counts: { passed: 11, failed: 0, skipped: 1 }, failures: [], seconds: 10 })
  expect(flaky).toEqual([failure('a › x')])
})

it('error: stays red when one fails again, or when nothing was run', () => {
  const first = createRun(['a › x', 'a › y'])
  expect(settleFlaky(first, createRun(['a › y'], 1))).toMatchObject({ run: { counts: first.counts }, flaky: [] })
  expect(settleFlaky(first, createRun([], 0)).run.failures).toHaveLength(2)
})

it('leaves a green part as it is', () => {
  const green = createRun([])
  expect(settleFlaky(green, green)).toEqual({ run: green, flaky: [] })
})
