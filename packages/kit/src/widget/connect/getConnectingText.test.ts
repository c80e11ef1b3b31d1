import { errors } from '@foyer/messages/en/errors'
import { wallets } from '@foyer/messages/en/wallets'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { describe, expect, it } from 'vitest'
import { getConnectingText } from './getConnectingText.js'

function describeFailure(code: ErrorCode, context = {}) {
  return getConnectingText({ status: 'failed', code, context }, 'Alpha', wallets, errors)
}

describe('getConnectingText', () => {
  it('names the wallet in which the user continues', () => {
    const { title, isAlarm } = getConnectingText({ status: 'asking' }, 'Alpha', wallets, errors)
    expect([title, isAlarm]).toEqual(['Continue in Alpha', false])
  })

  it('names the network if the wallet is requested to switch', () => {
    const { title, text } = getConnectingText({ status: 'asking', network: 'Base' }, 'Alpha', wallets, errors)
    expect([title, text]).toEqual(['Continue in Alpha', 'Switch the network to Base in the wallet.'])
  })

  it.each<readonly [ErrorCode, string, string, boolean]>([
    ['USER_REJECTED', 'Connection declined', 'You declined the request in Alpha. You can try again any time.', false],
    ['REQUEST_PENDING', 'A request is already open', 'Open Alpha and answer the request that is waiting there.', true],
    ['CONNECTOR_NOT_FOUND', 'Alpha is not available', wallets.unavailableText, true],
    [
      'WALLET_REQUEST_FAILED',
      'Connection failed',
      'Alpha could not connect. The wallet reported an error. Try again.',
      true,
    ],
    ['WALLET_NO_ACCOUNTS', 'Connection failed', errors.WALLET_NO_ACCOUNTS, true],
    ['WALLET_ANSWER_INVALID', 'Connection failed', errors.WALLET_ANSWER_INVALID, true],
    ['CHAIN_NOT_SUPPORTED', 'Connection failed', errors.CHAIN_NOT_SUPPORTED, true],
    ['TIMED_OUT', 'Connection failed', errors.TIMED_OUT, true],
    ['ABORTED', 'Connection failed', errors.ABORTED, true],
  ])('returns a title and text for %s [S8.26]', (code, title, text, isAlarm) => {
    expect(describeFailure(code)).toEqual({ title, text, isAlarm })
  })

  it('inserts a wallet’s name unchanged, even if it contains placeholders', () => {
    const { title } = getConnectingText({ status: 'asking' }, '{wallet} $& <b>', wallets, errors)
    expect(title).toBe('Continue in {wallet} $& <b>')
  })
})
