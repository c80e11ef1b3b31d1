import { core } from '@foyer/messages/en/core'
import { errors } from '@foyer/messages/en/errors'
import { socials as english } from '@foyer/messages/en/socials'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { connectFarcaster } from '../../core/actions/embedded/connectFarcaster.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { QrCode } from '../../ui/QrCode.js'
import { StatusText } from '../../ui/RingSpinner.js'
import { Slow } from '../../ui/Spinner.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { BrandRing, socialStyle } from './BrandRing.js'
import { detectLogInPlace } from './detectLogInPlace.js'
import { getSocialText, parseFarcasterUri } from './getSocialText.js'
import { brands } from './SocialMark.js'

type State =
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly uri: string }
  | { readonly status: 'finishing' }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Shows Farcaster's link as a QR code, or as a link to the app on a phone, and waits for the approval there [S1.6,
 * S2.4].
 */
export default function ConnectingFarcaster(): ReactNode {
  const { client, login } = useWidget()
  const words = useWords('socials', english)
  const errorWords = useWords('errors', errors)
  const { tryAgain, copied, copyFailed } = useWords('core', core)
  useStyle(socialStyle)
  useStyle(farcasterStyle)
  const [state, setState] = useState<State>({ status: 'preparing' })
  const attempt = useRef<AbortController>(undefined)
  const { system } = detectLogInPlace(client.environment.window)
  const isPhone = system === 'ios' || system === 'android'

  const start = useCallback(() => {
    attempt.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    attempt.current = controller
    const set = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    setState({ status: 'preparing' })
    const onUri = (text: string) => {
      const uri = parseFarcasterUri(text)
      if (uri === undefined) throw new FoyerError('RESPONSE_INVALID', { context: { path: 'farcaster' } })
      set({ status: 'ready', uri })
    }
    connectFarcaster(client, { signal, onUri, onApproved: () => set({ status: 'finishing' }) }).then(
      () => login.storeLastMethod('farcaster'),
      (error: unknown) => set({ status: 'failed', error }),
    )
  }, [client, login])
  useEffect(() => {
    start()
    return () => attempt.current?.abort()
  }, [start])

  if (state.status === 'failed') {
    const isExpired = ['TIMED_OUT', 'FRAME_REQUEST_TIMED_OUT'].includes(getErrorCode(state.error))
    const socialText = getSocialText(state, brands.farcaster.name, words, errorWords, () => undefined)
    const { title, text } = isExpired ? { title: words.expiredTitle, text: words.expiredText } : socialText
    return <ErrorState title={title} text={text} actionLabel={tryAgain} onAction={start} />
  }
  if (state.status === 'finishing')
    return (
      <div className="social">
        <BrandRing provider="farcaster" status="busy" />
        <StatusText title={words.retrievingTitle} text={words.retrievingText} />
      </div>
    )
  const uri = state.status === 'ready' ? state.uri : undefined
  const copy = (
    <CopyButton
      look="text"
      value={uri ?? ''}
      disabled={uri === undefined}
      label={words.copyLink}
      copiedLabel={copied}
      failedLabel={copyFailed}
    />
  )
  return (
    <div className="social farcaster">
      {isPhone ? (
        <>
          <BrandRing provider="farcaster" status="busy" />
          <StatusText title={words.farcasterOpenTitle} text={words.farcasterOpenText} />
          <a
            className="b b-primary"
            href={uri}
            aria-disabled={uri === undefined || undefined}
            rel="noopener noreferrer"
          >
            {words.farcasterOpen}
          </a>
        </>
      ) : (
        <>
          <p className="lede">{words.farcasterScan}</p>
          <QrCode value={uri} label={words.farcasterQr} failedLabel={words.farcasterQrFailed} expectedModules={45} />
        </>
      )}
      {copy}
      <Slow active={uri === undefined}>{words.preparingText}</Slow>
    </div>
  )
}

/** The styles of the QR code and of the button that opens the Farcaster app. */
const farcasterStyle = `
.farcaster{align-items:center;gap:12px}
.farcaster .lede{text-align:center;color:var(--_text-muted);text-wrap:balance}
.farcaster>.b{text-decoration:none}
.farcaster>.b[aria-disabled]{opacity:.5;pointer-events:none}
`
