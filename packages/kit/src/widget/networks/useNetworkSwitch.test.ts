import { networks } from '@foyer/messages/en/account'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { describe, expect, it } from 'vitest'
import { describeSwitch } from './useNetworkSwitch.js'

const names = { wallet: 'Alpha Wallet', network: 'Foyer Chain' }
function read(code: ErrorCode) {
  return describeSwitch({ status: 'failed', code }, networks, 'the words of the error', names)
}

describe('what is said while a network is switched', () => {
  it('asks for the approval first', () => {
    expect(describeSwitch({ status: 'asking' }, networks, '', names)).toEqual({
      title: 'Approve in wallet',
      text: 'Accept the switch request in Alpha Wallet.',
      canRetry: false,
    })
  })

  it('says "Switch declined" without blame when the person said no, and offers it again', () => {
    expect(read('USER_REJECTED')).toMatchObject({ title: 'Switch declined', canRetry: true })
  })

  it('is final when the wallet cannot use the network [S4.30]', () => {
    expect(read('CHAIN_NOT_SUPPORTED')).toEqual({
      title: 'Foyer Chain is not supported',
      text: 'Alpha Wallet cannot use Foyer Chain. Choose another network.',
      canRetry: false,
    })
  })

  it.each<ErrorCode>(['REQUEST_PENDING', 'TIMED_OUT', 'OFFLINE'])('tells what to do about %s', (code) => {
    expect(read(code)).toEqual({ title: 'Could not switch', text: 'the words of the error', canRetry: true })
  })

  it('names wallet and network for everything else', () => {
    expect(read('WALLET_REQUEST_FAILED').text).toContain('Alpha Wallet did not switch to Foyer Chain')
    expect(read('UNKNOWN').canRetry).toBe(true)
  })
})
