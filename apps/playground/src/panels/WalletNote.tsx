import type { ReactNode } from 'react'
import { addresses } from '../networkList.js'
import type { WalletSituation } from '../wallet/ensureWallet.js'

/** Shows which wallet is available for tests. */
export function WalletNote({ situation }: { readonly situation: WalletSituation }): ReactNode {
  return (
    <p className="note" data-status={situation.status} role="status">
      {getNote(situation)}
    </p>
  )
}

function getNote(situation: WalletSituation): ReactNode {
  switch (situation.status) {
    case 'looking':
      return 'Searching for wallets in this browser …'
    case 'own':
      return `Wallets in this browser: ${situation.names.join(', ')}.`
    case 'sandbox':
      return (
        <>
          This browser has no wallet, so the page adds the Sandbox Wallet. Its coins have no value.{' '}
          <a href={`${addresses.sandbox}/`}>Test accounts and chains</a>
        </>
      )
    case 'unreachable':
      return (
        <>
          This browser has no wallet, and the Sandbox Wallet did not load. Check that the sandbox runs at{' '}
          <a href={`${addresses.sandbox}/`}>{addresses.sandbox}</a>.
        </>
      )
    case 'off':
      return 'The Sandbox Wallet is off. If it is in the page already, reload the page to remove it.'
    default:
      return situation satisfies never
  }
}
