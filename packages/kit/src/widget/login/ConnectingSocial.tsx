import { core } from '@foyer/messages/en/core'
import { login as loginWords } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { socials as english } from '@foyer/messages/en/socials'
import { format } from '@foyer/messages/format'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { OAuthProvider } from '../../core/EmbeddedConnector.js'
import { Button } from '../../ui/Button.js'
import { StatusText } from '../../ui/RingSpinner.js'
import { Slow } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { isSocialProvider } from './arrangeMethods.js'
import { BrandRing, socialStyle } from './BrandRing.js'
import { describeSocial } from './describeSocial.js'
import { brands } from './SocialMark.js'
import type { SocialState } from './startSocialAttempt.js'
import { useStartSocial } from './startSocialAttempt.js'

/** Follows a log-in in the provider's window [S1.5]; leaving closes that window. */
export default function ConnectingSocial(): ReactNode {
  const { place } = useWidget()
  return place.view === 'ConnectingSocial' ? <Connecting provider={place.params.provider} /> : null
}

function Connecting({ provider }: { readonly provider: OAuthProvider }): ReactNode {
  const words = useWords('socials', english)
  const { tryAgain } = useWords('core', core)
  const { continueWith } = useWords('login', loginWords)
  const errorWords = useWords('errors', errors)
  const { reset, push } = useWidget()
  const { state, start } = useAttempt(provider)
  useStyle(socialStyle)
  const { name } = brands[provider]
  const nameOf = (method: string) => (isSocialProvider(method) ? brands[method].name : undefined)
  const { title, text, isAlarm, otherMethod } = describeSocial(state, name, words, errorWords, nameOf)
  const isOver = state.status === 'failed'
  const usualLook = state.status === 'done' ? 'success' : 'busy'
  const failedLook = isAlarm ? 'error' : 'idle'
  const other = otherMethod && isSocialProvider(otherMethod) ? otherMethod : undefined
  return (
    <div className="social">
      <BrandRing provider={provider} status={isOver ? failedLook : usualLook} />
      <StatusText key={isAlarm ? 'alarm' : 'status'} title={title} text={text} tone={isAlarm ? 'error' : 'status'} />
      <Slow active={state.status === 'provider'} afterMs={20_000}>
        {format(words.slow, { provider: name })}
      </Slow>
      {isOver && (
        <div className="acts">
          {otherMethod === 'email' && (
            <Button onClick={() => reset('Connect')}>{format(continueWith, { provider: words.byEmail })}</Button>
          )}
          {other === 'farcaster' && (
            <Button onClick={() => push('ConnectingFarcaster')}>
              {format(continueWith, { provider: brands.farcaster.name })}
            </Button>
          )}
          {other && other !== 'farcaster' && (
            <Button onClick={() => start(other)}>{format(continueWith, { provider: brands[other].name })}</Button>
          )}
          <Button variant="secondary" onClick={() => start()}>
            {tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

interface AttemptControl {
  readonly state: SocialState
  /** Call it in the very task of a press. */
  start(provider?: OAuthProvider): void
}

function nothing() {
  return () => undefined
}
/** The view was opened without a press on a provider, so no window could be opened: the person presses here. */
const unstarted: SocialState = { status: 'failed', error: new FoyerError('LOG_IN_CANCELED') }

/** The log-in that the press began, followed for as long as the view is there; leaving closes its window. */
function useAttempt(provider: OAuthProvider): AttemptControl {
  const { login, replace } = useWidget()
  const begin = useStartSocial()
  const attempt = login.attempt?.provider === provider ? login.attempt : undefined
  const state = useSyncExternalStore(
    attempt?.subscribe ?? nothing,
    () => attempt?.get() ?? unstarted,
    () => unstarted,
  )
  const latest = useRef(login)
  latest.current = login
  useEffect(
    () => () => {
      latest.current.attempt?.cancel()
      latest.current.attempt = undefined
    },
    [],
  )
  return {
    state,
    start(next = provider) {
      begin(next)
      replace('ConnectingSocial', { provider: next })
    },
  }
}
