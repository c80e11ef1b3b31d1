import { networks } from '@foyer/messages/en/account'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { describe, expect, it } from 'vitest'
import { getSwitchText } from './useNetworkSwitch.js'

const names = { wallet: 'Alpha Wallet', network: 'Foyer Chain' }
function read(code: ErrorCode) {
  return getSwitchText({ status: 'failed', code }, networks, 'the words of the error', names)
}

describe('getSwitchText', () => {
  it('requests the approval in the wallet first', () => {
    expect(getSwitchText({ status: 'asking' }, networks, '', names)).toEqual({
      title: 'Approve in wallet',
      text: 'Accept the switch request in Alpha Wallet.',
      canRetry: false,
    })
  })

  it('shows "Switch declined" after a rejection and allows a retry', () => {
    expect(read('USER_REJECTED')).toMatchObject({ title: 'Switch declined', canRetry: true })
  })

  it('allows no retry if the wallet does not support the network [S4.30]', () => {
    expect(read('CHAIN_NOT_SUPPORTED')).toEqual({
      title: 'Foyer Chain is not supported',
      text: 'Alpha Wallet cannot use Foyer Chain. Choose another network.',
      canRetry: false,
    })
  })

  it.each<ErrorCode>(['REQUEST_PENDING', 'TIMED_OUT', 'OFFLINE'])(
    'shows the error text for %s and allows a retry',
    (code) => {
      expect(read(code)).toEqual({ title: 'Could not switch', text: 'the words of the error', canRetry: true })
    },
  )

  it('names the wallet and the network for other errors', () => {
    expect(read('WALLET_REQUEST_FAILED').text).toContain('Alpha Wallet did not switch to Foyer Chain')
    expect(read('UNKNOWN').canRetry).toBe(true)
  })
})
