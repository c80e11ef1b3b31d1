import { AppKitButton, AppKitNetworkButton, AppKitWalletButton } from '@foyer/kit/react'
import { createElement, type ReactNode, useId, useState } from 'react'
import { hasModalElement, hasNetworkButton } from '../code/formatOptions.js'
import { collectOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { PhoneFrame } from './PhoneFrame.js'

/** The ways to show the widget beside the options. */
type View = 'page' | 'dialog' | 'phone'

const views: readonly (readonly [View, string])[] = [
  ['page', 'In the page'],
  ['dialog', 'Dialog'],
  ['phone', 'Phone'],
]

export interface PreviewProps {
  readonly settings: Settings
  readonly problem: string | undefined
  readonly isSearching: boolean
  onEmbedded(isEmbedded: boolean): void
}

/** The running widget in a place of fixed size, so that nothing around it moves when an account connects. */
export function Preview({ settings, problem, isSearching, onEmbedded }: PreviewProps): ReactNode {
  const name = useId()
  const [isPhone, setPhone] = useState(false)
  const inPage: View = settings.enableEmbedded === false ? 'dialog' : 'page'
  const view = isPhone ? 'phone' : inPage
  const select = (next: View) => {
    setPhone(next === 'phone')
    if (next !== 'phone') onEmbedded(next === 'page')
  }
  return (
    <>
      <fieldset className="views">
        <legend className="unseen">Show the widget</legend>
        {views.map(([value, label]) => (
          <label key={value} data-view={value}>
            <input type="radio" name={name} value={value} checked={view === value} onChange={() => select(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {problem !== undefined && (
        <p className="problem" role="alert">
          The widget does not accept these options: {problem}
        </p>
      )}
      {isPhone && <PhoneFrame settings={settings} />}
      <Stage settings={settings} isHidden={isPhone} isSearching={isSearching} />
    </>
  )
}

interface StageProps {
  readonly settings: Settings
  readonly isHidden?: boolean
  /** The page still searches for wallets. The widget waits for the result, because it changes the order of Connect. */
  readonly isSearching: boolean
}

/** The buttons of a host page, and the place of the widget. */
export function Stage({ settings, isHidden = false, isSearching }: StageProps): ReactNode {
  const options = collectOptions(settings)
  const { button, walletButton } = options
  const hasModal = hasModalElement(options)
  return (
    <div className="stage" hidden={isHidden} data-embedded={options.rest.enableEmbedded === true || undefined}>
      <div className="buttons">
        <AppKitButton {...button} />
        {hasNetworkButton(options) && <AppKitNetworkButton />}
        {walletButton !== undefined && <AppKitWalletButton wallet={walletButton} />}
      </div>
      {hasModal && <div className="place">{!isSearching && createElement('foyer-modal')}</div>}
      {!hasModal && <p className="muted">Press the button. The widget opens over this page.</p>}
    </div>
  )
}
