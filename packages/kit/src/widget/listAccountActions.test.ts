import { describe, expect, it } from 'vitest'
import { listAccountActions } from './listAccountActions.js'

const sends = { sendToken: async () => '0x' }

describe('the actions of an account', () => {
  it('offers what has a view and can work, and nothing else [S1.13, S1.14]', () => {
    const all = { send: true, receive: true, swaps: true, onramp: true }
    expect(listAccountActions(all, 'eip155', sends)).toEqual(['send', 'receive'])
    expect(listAccountActions({ ...all, send: false }, 'eip155', sends)).toEqual(['receive'])
    expect(listAccountActions({ ...all, receive: false }, 'eip155', sends)).toEqual(['send'])
  })

  it('follows the order of the host, and adds what it left out', () => {
    const walletFeaturesOrder = ['onramp', 'receive'] as const
    expect(listAccountActions({ walletFeaturesOrder }, 'eip155', sends)).toEqual(['receive', 'send'])
  })

  it('offers no sending where the adapter cannot [S5.27]', () => {
    expect(listAccountActions({}, 'eip155', {})).toEqual(['receive'])
  })

  it('takes a family at its word until its adapter has come, so that nothing jumps', () => {
    expect(listAccountActions({}, 'eip155', undefined)).toEqual(['send', 'receive'])
    expect(listAccountActions({}, 'bip122', undefined)).toEqual(['receive'])
  })
})
