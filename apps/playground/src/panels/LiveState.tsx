import {
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useWalletInfo,
} from '@foyer/kit/react'
import type { ReactNode } from 'react'

function show(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return `[${value.length}]`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Shows the current values of the hooks. */
export function LiveState(): ReactNode {
  const account = useAppKitAccount()
  const { caipNetworkId, chainId } = useAppKitNetwork()
  const { walletProviderType } = useAppKitProvider('eip155')
  const { walletInfo } = useWalletInfo()
  const { themeMode, themeVariables } = useAppKitTheme()
  const { icon: _picture, ...wallet } = walletInfo ?? {}
  const parts: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['useAppKitState', { ...useAppKitState() }],
    ['useAppKitAccount', { ...account, profileImage: account.profileImage?.slice(0, 40) }],
    ['useAppKitNetwork', { caipNetworkId, chainId }],
    ['useAppKitProvider', { walletProviderType }],
    ['useWalletInfo', wallet],
    ['useAppKitTheme', { themeMode, themeVariables }],
  ]
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="State by hook">
      {parts.map(([hook, values]) => (
        <div key={hook} className="hook">
          <h3>{hook}</h3>
          <dl>
            {Object.entries(values).map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd dir="auto" data-empty={value === undefined || undefined}>
                  {show(value)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
