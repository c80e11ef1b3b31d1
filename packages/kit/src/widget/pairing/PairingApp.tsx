import { core } from '@foyer/messages/en/core'
import { errors } from '@foyer/messages/en/errors'
import { pairing as english } from '@foyer/messages/en/pairing'
import { format } from '@foyer/messages/format'
import { downloadIcon, externalIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useEffect, useRef } from 'react'
import { emit } from '../../core/state/emit.js'
import { Button } from '../../ui/Button.js'
import { Icon } from '../../ui/Icon.js'
import { RingSpinner, StatusText } from '../../ui/RingSpinner.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { Slow } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { getPlatform, listDownloads } from '../shell/platforms.js'
import { useWords } from '../shell/useWords.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { getAppText } from './describePairing.js'
import type { WalletLink } from './linkWallet.js'
import { CopyPairing, InAppNote, pairingStyle } from './PairingNotes.js'
import { usePairing } from './usePairing.js'

export interface PairingAppProps {
  readonly wallet: WalletEntry
  readonly link: WalletLink
  readonly platform: 'mobile' | 'web' | 'desktop'
  /** True if the tap on the wallet should open the app. The browser may still allow that when the address arrives. */
  readonly mayOpen: boolean
  readonly onShowQr?: (() => void) | undefined
}

/** Opens the pairing address in the wallet's mobile app, desktop app or web page. */
export function PairingApp({ wallet, link, platform, mayOpen, onShowQr }: PairingAppProps): ReactNode {
  useStyle(pairingStyle)
  const { history, back } = useWidget()
  const { pairing, state } = usePairing()
  const words = useWords('pairing', english)
  const errorWords = useWords('errors', errors)
  const { tryAgain } = useWords('core', core)
  useDelayedOpening(mayOpen ? link : undefined)
  const name = cleanName(wallet.name)
  const { title, text, isAlarm, ring, action } = getAppText(state, platform, name, words, errorWords)
  const open = () => {
    if (!pairing.open(link)) pairing.restart()
  }
  const isMissing = platform === 'mobile' && state.link === 'missing'
  return (
    <div className="pairing app">
      <InAppNote browser={pairing.browser} />
      <RingSpinner
        src={wallet.imageUrl}
        name={name}
        status={ring}
        onRetry={action === 'restart' ? () => pairing.restart() : undefined}
        retryLabel={tryAgain}
      />
      <StatusText key={isAlarm ? 'alarm' : 'status'} title={title} text={text} tone={isAlarm ? 'error' : 'status'} />
      <Slow active={state.address.status === 'preparing'}>{words.slow}</Slow>
      {isMissing && <StoreRow wallet={wallet} name={name} />}
      {(action === 'open' || action === 'wait') && (
        <Button busy={action === 'wait'} onClick={open}>
          {format(words.open, { wallet: name })}
        </Button>
      )}
      {action === 'again' && (
        <Button variant="secondary" onClick={open}>
          {words.openAgain}
        </Button>
      )}
      {action === 'retry' && <Button onClick={open}>{tryAgain}</Button>}
      {action === 'restart' && (
        <Button variant="secondary" onClick={() => pairing.restart()}>
          {tryAgain}
        </Button>
      )}
      <div className="also">
        <CopyPairing address={state.address} />
        {onShowQr && (
          <Button variant="ghost" size="sm" onClick={onShowQr}>
            {words.tabQr}
          </Button>
        )}
        {isMissing && history.length > 1 && (
          <Button variant="ghost" size="sm" onClick={back}>
            {words.otherWallets}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A link to the app's store page for this device. */
function StoreRow({ wallet, name }: { readonly wallet: WalletEntry; readonly name: string }): ReactNode {
  const { client } = useWidget()
  const words = useWords('pairing', english)
  const [download] = listDownloads(wallet, getPlatform(client.environment.window))
  if (!download) return null
  return (
    <LinkRow
      href={download.href}
      title={format(words.getApp, { wallet: name })}
      icon={<Glyph path={downloadIcon} />}
      end={<Icon path={externalIcon} />}
      onClick={() => emit(client, 'CLICK_GET_WALLET')}
    />
  )
}

/**
 * Opens the app once if the address arrives shortly after the tap. A browser allows that for a few seconds and reports
 * it in `userActivation`. Skips web addresses, because only a direct tap on them opens the app.
 */
function useDelayedOpening(link: WalletLink | undefined): void {
  const { client } = useWidget()
  const { pairing, state } = usePairing()
  const isDone = useRef(false)
  const isReady = state.address.status === 'ready'
  useEffect(() => {
    if (isDone.current || !isReady) return
    isDone.current = true
    const isFresh = client.environment.window?.navigator.userActivation?.isActive === true
    if (isFresh && link?.kind === 'native' && pairing.get().link === 'none') pairing.open(link)
  }, [client, pairing, link, isReady])
}
