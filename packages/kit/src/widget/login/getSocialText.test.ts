import { errors } from '@foyer/messages/en/errors'
import { socials } from '@foyer/messages/en/socials'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it } from 'vitest'
import { getSocialText, parseFarcasterUri } from './getSocialText.js'
import type { SocialState } from './startSocialAttempt.js'

function read(state: SocialState) {
  return getSocialText(state, 'Google', socials, errors, (method) => (method === 'github' ? 'GitHub' : undefined))
}
function fail(error: unknown) {
  return read({ status: 'failed', error })
}
function reject(reason: string, context = {}) {
  return new FoyerError('LOG_IN_REFUSED', { context: { reason, ...context } })
}

describe('getSocialText', () => {
  it("names the provider's window first, then the data retrieval", () => {
    expect(read({ status: 'provider' })).toMatchObject({ title: 'Continue in the Google window', isAlarm: false })
    expect(read({ status: 'finishing' }).title).toBe(socials.retrievingTitle)
  })

  it('does not report a closed window or a rejection as an error', () => {
    expect(fail(new FoyerError('LOG_IN_CANCELED'))).toMatchObject({ title: socials.cancelledTitle, isAlarm: false })
    expect(fail(reject('access_denied'))).toMatchObject({ title: socials.cancelledTitle, isAlarm: false })
  })

  it('reports a provider that did not respond in time', () => {
    expect(fail(new FoyerError('TIMED_OUT', { context: { ms: 1 } })).text).toBe('Google did not answer. Try again.')
    expect(fail(new FoyerError('FRAME_REQUEST_TIMED_OUT')).isAlarm).toBe(true)
  })

  it('names the method that an account already has', () => {
    expect(fail(reject('identity_conflict', { with: 'email' }))).toMatchObject({ otherMethod: 'email', isAlarm: true })
    expect(fail(reject('identity_conflict', { with: 'github' })).text).toContain('logs in with GitHub')
    expect(fail(reject('identity_conflict', { with: '<b>' }))).toMatchObject({
      otherMethod: '',
      text: socials.conflictElse,
    })
  })

  it('returns a generic text for any other error', () => {
    expect(fail(new Error('boom'))).toMatchObject({ title: socials.failedTitle, text: errors.UNKNOWN })
  })
})

describe('parseFarcasterUri', () => {
  it.each([
    'farcaster://connect?channelToken=A1',
    'https://farcaster.xyz/~/siwf?channelToken=A1',
    'http://localhost:3003/f',
  ])('accepts %s', (uri) => {
    expect(parseFarcasterUri(uri)).toBe(uri)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.test/',
    'intent://x',
    'nothing',
    `https://${'x'.repeat(2100)}`,
  ])('rejects %s', (uri) => {
    expect(parseFarcasterUri(uri)).toBeUndefined()
  })
})
