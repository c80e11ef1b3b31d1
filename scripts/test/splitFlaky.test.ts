import { expect, it } from 'vitest'
import { splitFlaky } from './splitFlaky.js'

const failure = (name: string) => ({ name, message: 'late' })

it('counts two flaky tests of a part as passed and returns their names', () => {
  const flaky = [failure('a'), failure('b')]
  expect(splitFlaky({ passed: 5, failed: 3, skipped: 0 }, [failure('c')], flaky)).toEqual({
    counts: { passed: 7, failed: 1, skipped: 0 },
    failures: [failure('c')],
    flaky,
  })
})

it('counts three flaky tests of a part as failures', () => {
  const flaky = [failure('a'), failure('b'), failure('c')]
  const counts = { passed: 5, failed: 3, skipped: 0 }
  expect(splitFlaky(counts, [], flaky)).toEqual({ counts, failures: flaky, flaky: [] })
})
