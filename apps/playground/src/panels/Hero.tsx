import { AppKitButton, AppKitNetworkButton, AppKitWalletButton } from '@foyer/kit/react'
import { createElement, type ReactNode } from 'react'
import { hasOwnPlace } from '../code/writeCode.js'
import { addresses } from '../networkList.js'
import { collectOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import type { WalletSituation } from '../wallet/ensureWallet.js'
import { AccountState } from './AccountState.js'

/** Shows which wallet is available for tests. */
function WalletNote({ situation }: { readonly situation: WalletSituation }): ReactNode {
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

export interface HeroProps {
  readonly settings: Settings
  readonly situation: WalletSituation
  readonly problem: string | undefined
}

/** The top of the page: the real buttons and the state from their hooks. */
export function Hero({ settings, situation, problem }: HeroProps): ReactNode {
  const { button, walletButton } = collectOptions(settings)
  return (
    <section className="hero" aria-labelledby="headline">
      <div className="pitch">
        <h1 id="headline">Press the button. Change anything.</h1>
        <p>
          This is a host page with the real widget on it. Every switch below is an option; the code is what you ship.
        </p>
        <WalletNote situation={situation} />
      </div>
      <div className="stage">
        <div className="buttons">
          <AppKitButton {...button} />
          <AppKitNetworkButton />
          {walletButton !== undefined && <AppKitWalletButton wallet={walletButton} />}
        </div>
        {hasOwnPlace(settings) && createElement('foyer-modal')}
        {problem !== undefined && (
          <p className="problem" role="alert">
            These options were refused: {problem}
          </p>
        )}
        <AccountState />
      </div>
    </section>
  )
}
