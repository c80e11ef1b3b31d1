import type { useWalletInfo } from '@foyer/kit/react'

type WalletInfo = ReturnType<typeof useWalletInfo>['walletInfo']

const providers: ReadonlyMap<unknown, string> = new Map([
  ['google', 'Google'],
  ['x', 'X'],
  ['discord', 'Discord'],
  ['farcaster', 'Farcaster'],
  ['github', 'GitHub'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
])

/** Returns the display name of a wallet. An embedded wallet has the name of its login method. */
export function getWalletName(info: WalletInfo): string | undefined {
  if (info?.type !== 'AUTH') return info?.name
  return providers.get(info.social) ?? 'Email'
}
