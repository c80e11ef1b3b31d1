import { AppKitButton, AppKitNetworkButton } from '@foyer/kit/react'
import { createElement, type ReactNode } from 'react'
import { hasOwnPlace } from '../code/writeOptions.js'
import { collectOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import type { WalletSituation } from '../wallet/arrangeWallet.js'
import { AccountState } from './AccountState.js'
import { WalletNote } from './WalletNote.js'

export interface HeroProps {
  readonly settings: Settings
  readonly situation: WalletSituation
  readonly problem: string | undefined
}

/** The first thing one sees: the real buttons, and what they know. */
export function Hero({ settings, situation, problem }: HeroProps): ReactNode {
  const { button } = collectOptions(settings)
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
