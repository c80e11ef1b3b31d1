import { expect, it } from 'vitest'
import { readPassed } from './readPassed.js'

it('readPassed: returns the passed tests of a Vitest report with their full titles', () => {
  const report = {
    testResults: [
      {
        name: '/clone/packages/a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'a group stands' },
          { status: 'failed', fullName: 'falls' },
          { status: 'pending', fullName: 'is skipped' },
        ],
      },
    ],
  }
  expect(readPassed(report, '/clone/')).toEqual([{ file: 'packages/a.test.ts', title: 'a group stands' }])
})

it('readPassed: returns the tests of a Playwright report that passed at once, without the file in the title', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed') => ({
    title,
    file: 'widget/[S1.1].spec.ts',
    tests: [{ status, expectedStatus }],
  })
  const report = {
    suites: [
      {
        title: 'widget/[S1.1].spec.ts',
        specs: [spec('is flaky', 'flaky'), spec('is to fail', 'expected', 'failed'), spec('is skipped', 'skipped')],
        suites: [{ title: 'a phone', specs: [spec('opens', 'expected'), spec('falls', 'unexpected')] }],
      },
    ],
  }
  expect(readPassed(report, '/clone/')).toEqual([{ file: 'e2e/widget/[S1.1].spec.ts', title: 'a phone opens' }])
})

it('readPassed: returns nothing for invalid reports', () => {
  for (const report of [undefined, 'text', [7], { testResults: [7, {}], suites: [null, { specs: [1] }] }])
    expect(readPassed(report, '/clone/')).toEqual([])
})
