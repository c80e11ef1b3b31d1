import { describe, expect, it } from 'vitest'
import { readPerson } from './usePerson.js'

describe('who is logged in', () => {
  it('is told by the e-mail address', () => {
    expect(readPerson({ user: { email: 'a@b.ch' } })).toEqual({
      email: 'a@b.ch',
      social: undefined,
      identifier: 'a@b.ch',
      accounts: [],
    })
  })

  it('is told by the name at the provider they came with', () => {
    const person = readPerson({
      user: { email: 'a@b.ch', accounts: [{ address: '0x1', type: 'eoa' }] },
      connectedWalletInfo: { name: 'Google', social: 'google', identifier: 'Ada' },
    })
    expect(person).toEqual({
      email: 'a@b.ch',
      social: 'google',
      identifier: 'Ada',
      accounts: [{ address: '0x1', type: 'eoa' }],
    })
  })

  it('is nobody where the facts are rubbish', () => {
    const person = readPerson({
      user: { email: 7, accounts: [null, { address: 1 }, { address: '0x1', type: 'x' }] },
      connectedWalletInfo: { name: 'x', social: 'toString' },
    })
    expect(person).toEqual({ email: undefined, social: undefined, identifier: undefined, accounts: [] })
  })
})
