import { errors } from '@foyer/messages/en/errors'
import { pairing as words } from '@foyer/messages/en/pairing'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { describe, expect, it } from 'vitest'
import { getAppText, getPairingEndText } from './describePairing.js'
import type { LinkStep, PairingAddress } from './pairingState.js'

const ready: PairingAddress = { status: 'ready', uri: 'wc:1', expiresAtMs: 1 }
function failed(code: ErrorCode, hadAddress = true): PairingAddress {
  return {
    status: 'failed',
    code,
    hadAddress,
    context: {},
  }
}

describe('getPairingEndText', () => {
  it.each<readonly [rule: string, address: PairingAddress, title: string | undefined, isAlarm: boolean | undefined]>([
    ['no text without an address', { status: 'none' }, undefined, undefined],
    ['no text while an address is requested', { status: 'preparing' }, undefined, undefined],
    ['no text while an address is shown', ready, undefined, undefined],
    ['no text if the wallet is connected', { status: 'connected' }, undefined, undefined],
    ['expired', { status: 'expired' }, 'This code has expired', true],
    ['declined, which is not an alarm', failed('USER_REJECTED'), 'Connection declined', false],
    ['no relay', failed('TIMED_OUT', false), 'Could not get a code', true],
    ['offline', failed('OFFLINE', false), 'Could not get a code', true],
    ['no connector', failed('CONNECTOR_NOT_FOUND', false), 'Phone wallets are not available', true],
    ['an invalid response of the wallet', failed('WALLET_ANSWER_INVALID'), 'Connection failed', true],
  ])('%s', (_rule, address, title, isAlarm) => {
    const end = getPairingEndText(address, words, errors)
    expect([end?.title, end?.isAlarm]).toEqual([title, isAlarm])
  })

  it('explains the next step for each error', () => {
    expect(getPairingEndText(failed('TIMED_OUT', false), words, errors)?.text).toContain('Check your connection')
    expect(getPairingEndText(failed('OFFLINE', false), words, errors)?.text).toBe(errors.OFFLINE)
    expect(getPairingEndText(failed('CHAIN_NOT_SUPPORTED'), words, errors)?.text).toBe(errors.CHAIN_NOT_SUPPORTED)
  })
})

describe('getAppText', () => {
  it.each<readonly [address: PairingAddress, link: LinkStep, title: string, ring: string, action: string]>([
    [{ status: 'none' }, 'none', 'One moment', 'busy', 'wait'],
    [{ status: 'preparing' }, 'none', 'One moment', 'busy', 'wait'],
    [ready, 'none', 'Continue in Alpha', 'idle', 'open'],
    [ready, 'opened', 'Waiting for Alpha', 'busy', 'again'],
    [ready, 'away', 'Waiting for Alpha', 'busy', 'again'],
    [ready, 'missing', 'App not installed?', 'idle', 'again'],
    [ready, 'checking', 'Checking…', 'busy', 'again'],
    [ready, 'unanswered', 'Did not approve?', 'idle', 'retry'],
    [{ status: 'expired' }, 'none', 'This code has expired', 'error', 'restart'],
    [failed('USER_REJECTED'), 'none', 'Connection declined', 'error', 'restart'],
    [{ status: 'connected' }, 'none', 'Connected', 'success', 'none'],
  ])('%o, link %s: %s', (address, link, title, ring, action) => {
    expect(getAppText({ address, link }, 'mobile', 'Alpha', words, errors)).toMatchObject({ title, ring, action })
  })

  it.each(['web', 'desktop'] as const)(
    'does not report a missing app for a %s wallet, which need not cover the page',
    (platform) => {
      const { title } = getAppText({ address: ready, link: 'missing' }, platform, 'Alpha', words, errors)
      expect(title).toBe('Waiting for Alpha')
    },
  )
})
