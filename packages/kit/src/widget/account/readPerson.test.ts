import { describe, expect, it } from 'vitest'
import { parsePerson } from './usePerson.js'

describe('parsePerson', () => {
  it('uses the e-mail address as identifier', () => {
    expect(parsePerson({ user: { email: 'a@b.ch' } })).toEqual({
      email: 'a@b.ch',
      social: undefined,
      identifier: 'a@b.ch',
      accounts: [],
    })
  })

  it('uses the name at the provider as identifier', () => {
    const person = parsePerson({
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

  it('returns no fields for invalid facts', () => {
    const person = parsePerson({
      user: { email: 7, accounts: [null, { address: 1 }, { address: '0x1', type: 'x' }] },
      connectedWalletInfo: { name: 'x', social: 'toString' },
    })
    expect(person).toEqual({ email: undefined, social: undefined, identifier: undefined, accounts: [] })
  })
})
