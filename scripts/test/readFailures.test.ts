import { expect, it } from 'vitest'
import { getPartFailures, readPlaywrightFailures, readUnhandledErrors, readVitestFailures } from './readFailures.js'

it('readVitestFailures: returns failed tests with the first lines of their message', () => {
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

it('readPlaywrightFailures: returns failed tests with their file and all group titles', () => {
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

it('readUnhandledErrors: returns the running file, the first own stack line and the message', () => {
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

it('readPlaywrightFailures: returns errors outside of tests, such as in the set-up', () => {
  const report = { suites: [], errors: [{ message: 'no port' }] }
  expect(readPlaywrightFailures(report)).toEqual([{ name: 'error outside any test', message: 'no port' }])
})

it('the readers of failures: return nothing for invalid reports', () => {
  for (const report of [undefined, 'text', { testResults: [7], suites: [null] }]) {
    expect(readVitestFailures(report, '/clone/')).toEqual([])
    expect(readPlaywrightFailures(report)).toEqual([])
    expect(readUnhandledErrors(report, '/clone/')).toEqual([])
  }
})

it('getPartFailures: returns a failure with the end of the output if a part failed without a named test', () => {
  const output = `begins\n${'line\n'.repeat(20)}\u001b[31mwas stopped\u001b[0m\n`
  const [failure, ...more] = getPartFailures('browser tests', [], { exitCode: 1, output })
  expect(more).toEqual([])
  expect(failure?.name).toBe('browser tests: exit code 1, no test named')
  expect(failure?.message.split('\n').at(-1)).toBe('was stopped')
  const named = [{ name: 'a test', message: '' }]
  expect(getPartFailures('browser tests', named, { exitCode: 1, output })).toBe(named)
  expect(getPartFailures('browser tests', [], { exitCode: 0, output })).toEqual([])
})
