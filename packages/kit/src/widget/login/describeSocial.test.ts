import { errors } from '@foyer/messages/en/errors'
import { socials } from '@foyer/messages/en/socials'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it } from 'vitest'
import { describeSocial, parseFarcasterUri } from './describeSocial.js'
import type { SocialState } from './startSocialAttempt.js'

function read(state: SocialState) {
  return describeSocial(state, 'Google', socials, errors, (method) => (method === 'github' ? 'GitHub' : undefined))
}
function fail(error: unknown) {
  return read({ status: 'failed', error })
}
function refuse(reason: string, context = {}) {
  return new FoyerError('LOG_IN_REFUSED', { context: { reason, ...context } })
}

describe('what is said of a log-in with a provider', () => {
  it('names the window the person has to look at, then that data is on its way', () => {
    expect(read({ status: 'provider' })).toMatchObject({ title: 'Continue in the Google window', isAlarm: false })
    expect(read({ status: 'finishing' }).title).toBe(socials.retrievingTitle)
  })

  it('does not call a closed window or a "no" an error', () => {
    expect(fail(new FoyerError('LOG_IN_CANCELED'))).toMatchObject({ title: socials.cancelledTitle, isAlarm: false })
    expect(fail(refuse('access_denied'))).toMatchObject({ title: socials.cancelledTitle, isAlarm: false })
  })

  it('says when the provider did not answer in time', () => {
    expect(fail(new FoyerError('TIMED_OUT', { context: { ms: 1 } })).text).toBe('Google did not answer. Try again.')
    expect(fail(new FoyerError('FRAME_REQUEST_TIMED_OUT')).isAlarm).toBe(true)
  })

  it('offers the method an account already has, by name', () => {
    expect(fail(refuse('identity_conflict', { with: 'email' }))).toMatchObject({ otherMethod: 'email', isAlarm: true })
    expect(fail(refuse('identity_conflict', { with: 'github' })).text).toContain('logs in with GitHub')
    expect(fail(refuse('identity_conflict', { with: '<b>' }))).toMatchObject({
      otherMethod: '',
      text: socials.conflictElse,
    })
  })

  it('has words for anything else', () => {
    expect(fail(new Error('boom'))).toMatchObject({ title: socials.failedTitle, text: errors.UNKNOWN })
  })
})

describe('the address of Farcaster', () => {
  it.each([
    'farcaster://connect?channelToken=A1',
    'https://farcaster.xyz/~/siwf?channelToken=A1',
    'http://localhost:3003/f',
  ])('may be %s', (uri) => {
    expect(parseFarcasterUri(uri)).toBe(uri)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.test/',
    'intent://x',
    'nothing',
    `https://${'x'.repeat(2100)}`,
  ])('may not be %s', (uri) => {
    expect(parseFarcasterUri(uri)).toBeUndefined()
  })
})
