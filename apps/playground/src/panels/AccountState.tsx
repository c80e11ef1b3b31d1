import { useAppKitAccount, useAppKitNetwork, useWalletInfo } from '@foyer/kit/react'
import type { ReactNode } from 'react'
import { isOfSandbox, writeFaucetUrl } from '../networkList.js'
import { getWalletName } from '../wallet/getWalletName.js'

const words = {
  connected: 'Connected',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  disconnected: 'Not connected',
} as const

/** Shows the account from the hooks, as a host page would. */
export function AccountState(): ReactNode {
  const { address, status = 'disconnected', balance, balanceSymbol, profileName } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Account', address],
    ['Name', profileName ?? undefined],
    ['Balance', balance === undefined ? undefined : `${balance} ${balanceSymbol ?? ''}`],
    ['Network', caipNetwork?.name],
    ['Wallet', getWalletName(walletInfo)],
    [
      'Test coins',
      address !== undefined && caipNetwork !== undefined && isOfSandbox(caipNetwork.caipNetworkId) ? (
        <FaucetLink key="faucet" address={address} network={caipNetwork} />
      ) : undefined,
    ],
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

/** A link to the sandbox's faucet with the address and the network filled in. */
function FaucetLink(props: {
  readonly address: string
  readonly network: { readonly caipNetworkId: string }
}): ReactNode {
  const { address, network } = props
  return (
    <a href={writeFaucetUrl(network.caipNetworkId, address)} target="_blank" rel="noreferrer">
      Open the faucet
    </a>
  )
}
