import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { FoyerError, getErrorCode, isFoyerError } from './FoyerError.js'

describe('FoyerError', () => {
  it('fills its message from the context and keeps the cause', () => {
    const cause = new Error('below')
    const error = new FoyerError('HTTP_FAILED', { context: { status: 503 }, cause })
    expect(error.message).toBe('HTTP status code: 503')
    expect(error.code).toBe('HTTP_FAILED')
    expect(error.context).toEqual({ status: 503 })
    expect(error.cause).toBe(cause)
  })

  it('leaves a placeholder in the message visible if the context has no value for it', () => {
    expect(new FoyerError('CONNECTOR_NOT_FOUND').message).toBe('Connector not found: {id}')
  })

  it('has no `cause` property without a cause', () => {
    expect('cause' in new FoyerError('UNKNOWN')).toBe(false)
  })

  it('isFoyerError accepts an error of another bundle by its code', () => {
    const stranger = Object.assign(new Error('Request was aborted'), { name: 'FoyerError', code: 'ABORTED' })
    expect(isFoyerError(stranger)).toBe(true)
    expect(getErrorCode(stranger)).toBe('ABORTED')
  })

  it.each([
    ['a plain error', new Error('no')],
    ['an error with another code', Object.assign(new Error('no'), { code: 4001 })],
    [
      'an error with our name and an unknown code',
      Object.assign(new Error('no'), { name: 'FoyerError', code: 'NOPE' }),
    ],
    ['an object', { name: 'FoyerError', code: 'ABORTED' }],
    ['a text', 'ABORTED'],
    ['nothing', undefined],
    ['an object of another realm', runInNewContext('({ code: "ABORTED" })')],
  ])('error: isFoyerError rejects %s, and its code is UNKNOWN', (_, value) => {
    expect(isFoyerError(value)).toBe(false)
    expect(getErrorCode(value)).toBe('UNKNOWN')
  })
})
