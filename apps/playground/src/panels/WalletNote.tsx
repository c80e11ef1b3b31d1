import type { ReactNode } from 'react'
import { addresses } from '../addresses.js'
import type { WalletSituation } from '../wallet/arrangeWallet.js'

/** Says which wallet there is to try things with. */
export function WalletNote({ situation }: { readonly situation: WalletSituation }): ReactNode {
  return (
    <p className="note" data-status={situation.status} role="status">
      {describe(situation)}
    </p>
  )
}

function describe(situation: WalletSituation): ReactNode {
  switch (situation.status) {
    case 'looking':
      return 'Looking for wallets in this browser …'
    case 'own':
      return `In this browser: ${situation.names.join(', ')}.`
    case 'sandbox':
      return (
        <>
          No wallet is installed here, so this page brings the Sandbox Wallet: test keys, worth nothing, made for trying
          things out. <a href={`${addresses.sandbox}/`}>Its accounts and chains</a>
        </>
      )
    case 'unreachable':
      return (
        <>
          No wallet is installed here, and the Sandbox Wallet did not come: is the sandbox running at{' '}
          <a href={`${addresses.sandbox}/`}>{addresses.sandbox}</a>?
        </>
      )
    case 'off':
      return 'The Sandbox Wallet stays away. One that is already here leaves with the next reload.'
    default:
      return situation satisfies never
  }
}
