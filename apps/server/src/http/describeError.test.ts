import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeError } from './describeError.js'

it('says what failed and why, and nothing of the values of a query', () => {
  const values = ['sealed for somebody', 'somebody@example.com']
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "a"'), {
    code: '23505',
    detail: 'Key (email)=(somebody@example.com) already exists.',
  })
  const error = new Error('it did not work', {
    cause: new DrizzleQueryError('insert into a values ($1, $2)', values, refused),
  })
  const text = JSON.stringify(describeError(error))
  for (const value of values) expect(text).not.toContain(value)
  expect(describeError(error)).toMatchObject({
    type: 'Error',
    message: 'it did not work',
    stack: expect.stringContaining('describeError.test.ts'),
    cause: { message: 'Failed query: insert into a values ($1, $2)', cause: { code: '23505' } },
  })
})

it('keeps to a few causes, also of an error that is its own', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000)
  expect(describeError('only a text')).toBe('only a text')
})
