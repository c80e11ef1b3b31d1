import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NodeError } from '../../chains/rpc/sendToNode.js'
import { HttpError } from '../../errors/HttpError.js'
import { ServerError } from '../../errors/ServerError.js'
import { UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import { type Check, CheckError } from './Check.js'
import { runChecks } from './runChecks.js'

/** Returns the finding of a check that throws this error. */
async function findingOf(error: unknown) {
  const check: Check = { kind: 'test', source: 'test', run: () => Promise.reject(error) }
  const [result] = await runChecks([check], { now: () => 0 })
  return result?.finding
}

function withCode(code: string) {
  return Object.assign(new Error('no'), { code })
}

/** Returns the failure of a request with this cause. */
function failWith(cause: unknown) {
  return new HttpError('upstream_failed', 'The vendor failed', { cause })
}

describe('runChecks: the finding of an error', () => {
  it.each([
    ['a finding of the check', new CheckError('shape', 'no'), 'shape'],
    ['a rejected key', new HttpError('upstream_failed', 'no', { fault: 'authentication' }), 'authentication'],
    ['an invalid response', new ServerError('upstream_failed', 'no', { fault: 'invalid' }), 'shape'],
    ['a status 403', new UntrustedFetchError('refused', 'no', { status: 403 }), 'authentication'],
    ['a status 404', new UntrustedFetchError('refused', 'no', { status: 404 }), 'failure'],
    ['an invalid list', new UntrustedFetchError('invalid', 'no'), 'shape'],
    ['a slow host', failWith(new UntrustedFetchError('timeout', 'no')), 'time'],
    ['a slow node', failWith(new NodeError('no', { isTimeout: true })), 'time'],
    ['a node that rejects the key', failWith(new NodeError('no', { fault: 'authentication' })), 'authentication'],
    ['a slow vendor', new HttpError('upstream_timeout', 'no'), 'time'],
    ['an aborted request', failWith(new DOMException('no', 'TimeoutError')), 'time'],
    ['data that does not match a schema', failWith(z.string().safeParse(1).error), 'shape'],
    ['text that is not JSON', failWith(new SyntaxError('no')), 'shape'],
    ['a wrong password of the mail server', withCode('EAUTH'), 'authentication'],
    ['a wrong password of the database', failWith(withCode('28P01')), 'authentication'],
    ['a slow mail server', withCode('ETIMEDOUT'), 'time'],
  ])('%s', async (_, error, finding) => {
    expect(await findingOf(error)).toBe(finding)
  })

  it('does not depend on the text of the error', async () => {
    const text = 'answered 401 Unauthorized: invalid API key, unexpected response, timed out'
    for (const error of [new Error(text), new HttpError('upstream_failed', text), text])
      expect(await findingOf(error)).toBe('failure')
  })
})
