import { expect, it } from 'vitest'
import { nameWallet } from './nameWallet.js'

it.each([
  [{ name: 'Auth', type: 'AUTH', identifier: 'ada@person.test' }, 'Email'],
  [{ name: 'Auth', type: 'AUTH', social: 'google', identifier: 'ada' }, 'Google'],
  [{ name: 'Auth', type: 'AUTH', social: 'github' }, 'GitHub'],
  [{ name: 'Auth', type: 'AUTH', social: 'farcaster' }, 'Farcaster'],
  [{ name: 'Example Wallet', type: 'ANNOUNCED', social: 'google' }, 'Example Wallet'],
  [undefined, undefined],
])('calls %o %s', (info, name) => {
  expect(nameWallet(info)).toBe(name)
})
