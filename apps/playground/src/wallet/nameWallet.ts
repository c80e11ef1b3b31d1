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

/** A wallet as people know it: an embedded one by how they logged in, any other by its own name. */
export function nameWallet(info: WalletInfo): string | undefined {
  if (info?.type !== 'AUTH') return info?.name
  return providers.get(info.social) ?? 'Email'
}
