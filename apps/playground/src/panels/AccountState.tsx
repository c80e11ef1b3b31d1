import { useAppKitAccount, useAppKitNetwork, useWalletInfo } from '@foyer/kit/react'
import type { ReactNode } from 'react'
import { nameWallet } from '../wallet/nameWallet.js'

const words = {
  connected: 'Connected',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  disconnected: 'Not connected',
} as const

/** The account as a host page would show it, from the hooks. */
export function AccountState(): ReactNode {
  const { address, status = 'disconnected', balance, balanceSymbol, profileName } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Account', address],
    ['Name', profileName ?? undefined],
    ['Balance', balance === undefined ? undefined : `${balance} ${balanceSymbol ?? ''}`],
    ['Network', caipNetwork?.name],
    ['Wallet', nameWallet(walletInfo)],
  ]
  return (
    <div className="account-state">
      <p className="status" data-status={status} role="status">
        {words[status]}
      </p>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
