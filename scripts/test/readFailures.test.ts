import { expect, it } from 'vitest'
import { nameFailures, readPlaywrightFailures, readUnhandledErrors, readVitestFailures } from './readFailures.js'

it('names what failed in vitest, with the first lines of why', () => {
  const report = {
    testResults: [
      {
        name: '/clone/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'stands' },
          { status: 'failed', fullName: 'adds up', failureMessages: [`\u001b[31mone\u001b[0m${'\nline'.repeat(40)}`] },
        ],
      },
      { name: '/clone/b.test.ts', status: 'failed', assertionResults: [], message: 'does not load' },
    ],
  }
  const failures = readVitestFailures(report, '/clone/')
  expect(failures.map((failure) => failure.name)).toEqual(['a.test.ts › adds up', 'b.test.ts'])
  expect(failures[0]?.message.split('\n')).toEqual(['one', ...Array.from({ length: 11 }, () => 'line')])
  expect(failures[1]?.message).toBe('does not load')
})

it('names what failed in Playwright by file and every heading over it', () => {
  const tests = (status: string, message: string) => [{ status, results: [{ errors: [{ message }] }] }]
  const report = {
    suites: [
      {
        title: 'axe.spec.ts',
        specs: [{ title: 'finds nothing', tests: tests('expected', '') }],
        suites: [{ title: 'a phone', specs: [{ title: 'opens', tests: tests('unexpected', 'no wallet') }] }],
      },
    ],
  }
  expect(readPlaywrightFailures(report)).toEqual([{ name: 'axe.spec.ts › a phone › opens', message: 'no wallet' }])
})

it('names an error outside any test: what ran, the first own line of its stack, what it said', () => {
  const stack = [
    'Error: late',
    '    at Socket.emit (node:events:519:28)',
    '    at send (/clone/node_modules/ws/lib/sender.js:1:1)',
    '    at close (/clone/packages/kit/src/createRelaySocket.ts:80:5)',
    '    at Object.run (/clone/packages/kit/src/a.test.ts:9:1)',
  ].join('\n')
  const full = { type: 'Unhandled Rejection', name: 'Error', message: 'late', stack, file: '/clone/packages/a.test.ts' }
  const unhandled = [{ ...full, test: 'closes' }, { stack: '    at Socket.emit (node:events:519:28)' }, 'text']
  const failures = readUnhandledErrors({ unhandled }, '/clone/')
  expect(failures).toEqual([
    {
      name: 'Unhandled Rejection while packages/a.test.ts ran',
      message: 'at close (packages/kit/src/createRelaySocket.ts:80:5)\nlatest test: closes\nError: late',
    },
    {
      name: 'Unhandled Error while no test file ran',
      message: 'at Socket.emit (node:events:519:28)\nthrown: no message',
    },
    { name: 'Unhandled Error while no test file ran', message: 'thrown: no message' },
  ])
})

it('names an error outside any test of Playwright, as of its set-up', () => {
  const report = { suites: [], errors: [{ message: 'no port' }] }
  expect(readPlaywrightFailures(report)).toEqual([{ name: 'error outside any test', message: 'no port' }])
})

it('names nothing in what is no report', () => {
  for (const report of [undefined, 'text', { testResults: [7], suites: [null] }]) {
    expect(readVitestFailures(report, '/clone/')).toEqual([])
    expect(readPlaywrightFailures(report)).toEqual([])
    expect(readUnhandledErrors(report, '/clone/')).toEqual([])
  }
})

it('names the part itself, with the end of what it printed, where it ended badly and named no test', () => {
  const output = `begins\n${'line\n'.repeat(20)}\u001b[31mwas stopped\u001b[0m\n`
  const [failure, ...more] = nameFailures('browser tests', [], { exitCode: 1, output })
  expect(more).toEqual([])
  expect(failure?.name).toBe('browser tests: exit code 1, no test named')
  expect(failure?.message.split('\n').at(-1)).toBe('was stopped')
  const named = [{ name: 'a test', message: '' }]
  expect(nameFailures('browser tests', named, { exitCode: 1, output })).toBe(named)
  expect(nameFailures('browser tests', [], { exitCode: 0, output })).toEqual([])
})
