import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createFailureLog, errorResponse, serialiseError } from './failures.js'
import { HttpError } from './HttpError.js'

function setUp() {
  const lines: { msg: string; code?: string; leftOut?: number }[] = []
  const clock = { nowMs: 5_000 }
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { lines, clock, logFailure: createFailureLog(logger, () => clock.nowMs) }
}
function fail(code: string, detail = '') {
  return new Error(`no ${detail}`, { cause: Object.assign(new Error(), { code }) })
}

it('createFailureLog: writes one line per second for each kind, with the number of omitted ones', () => {
  const { lines, clock, logFailure } = setUp()
  for (let times = 0; times < 50; times += 1)
    logFailure('it did not work', fail('ECONNREFUSED', `\n    at ${times}`), { code: 'unavailable' })
  expect(lines).toMatchObject([{ msg: 'it did not work', code: 'unavailable' }])
  expect(lines[0]).not.toHaveProperty('leftOut')
  clock.nowMs += 999
  logFailure('it did not work', fail('ECONNREFUSED'))
  expect(lines).toHaveLength(1)
  clock.nowMs += 1
  logFailure('it did not work', fail('ECONNREFUSED'))
  expect(lines[1]).toMatchObject({ leftOut: 50 })
  clock.nowMs += 1_000
  logFailure('it did not work', fail('ECONNREFUSED'))
  expect(lines).toHaveLength(3)
  expect(lines[2]).not.toHaveProperty('leftOut')
})

it('createFailureLog: logs failures of different kinds separately', () => {
  const { lines, logFailure } = setUp()
  logFailure('it did not work', fail('ECONNREFUSED'))
  logFailure('it did not work', fail('ETIMEDOUT'))
  logFailure('something else did not', fail('ECONNREFUSED'))
  logFailure('it did not work', new TypeError('x'))
  logFailure('it did not work', new RangeError('x'))
  logFailure('it did not work', 'only a text')
  expect(lines).toHaveLength(6)
})

it('serialiseError: includes the causes, and omits the values of a query', () => {
  const values = ['sealed for somebody', 'somebody@example.com']
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "a"'), {
    code: '23505',
    detail: 'Key (email)=(somebody@example.com) already exists.',
  })
  const error = new Error('it did not work', {
    cause: new DrizzleQueryError('insert into a values ($1, $2)', values, refused),
  })
  const text = JSON.stringify(serialiseError(error))
  for (const value of values) expect(text).not.toContain(value)
  expect(serialiseError(error)).toMatchObject({
    type: 'Error',
    message: 'it did not work',
    stack: expect.stringContaining('failures.test.ts'),
    cause: { message: 'Failed query: insert into a values ($1, $2)', cause: { code: '23505' } },
  })
})

it('serialiseError: limits the number of causes, also of an error that is its cause itself', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(serialiseError(error)).length).toBeLessThan(20_000)
  expect(serialiseError('only a text')).toBe('only a text')
})

it.each([
  ['internal_error', 50],
  ['unavailable', 50],
  ['upstream_failed', 40],
  ['upstream_timeout', 40],
] as const)('errorResponse: logs %s at level %i', (code, level) => {
  const { lines, logFailure } = setUp()
  errorResponse(new HttpError(code, 'it did not work'), logFailure)
  expect(lines).toMatchObject([{ level, code }])
})
