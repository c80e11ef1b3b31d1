import { expect, it } from 'vitest'
import { getWalletName } from './getWalletName.js'

it.each([
  [{ name: 'Auth', type: 'AUTH', identifier: 'ada@person.test' }, 'Email'],
  [{ name: 'Auth', type: 'AUTH', social: 'google', identifier: 'ada' }, 'Google'],
  [{ name: 'Auth', type: 'AUTH', social: 'github' }, 'GitHub'],
  [{ name: 'Auth', type: 'AUTH', social: 'farcaster' }, 'Farcaster'],
  [{ name: 'Example Wallet', type: 'ANNOUNCED', social: 'google' }, 'Example Wallet'],
  [undefined, undefined],
])('getWalletName: returns for %o the name %s', (info, name) => {
  expect(getWalletName(info)).toBe(name)
})
