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
import { getSocialText } from './getSocialText.js'
import { brands } from './SocialMark.js'
import type { SocialState } from './startSocialAttempt.js'
import { useStartSocial } from './startSocialAttempt.js'

/** Shows the progress of a log-in in the provider's window [S1.5]. Leaving the view closes that window. */
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
  const getMethodName = (method: string) => (isSocialProvider(method) ? brands[method].name : undefined)
  const { title, text, isAlarm, otherMethod } = getSocialText(state, name, words, errorWords, getMethodName)
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
  /** Call it in the same task as the click: browsers block the window otherwise. */
  start(provider?: OAuthProvider): void
}

function subscribeToNothing() {
  return () => undefined
}
/**
 * The state if the view was opened without a click on a provider: no window could open, so the user must click here.
 */
const unstarted: SocialState = { status: 'failed', error: new FoyerError('LOG_IN_CANCELED') }

/** Returns the log-in that the click started. Leaving the view closes its window. */
function useAttempt(provider: OAuthProvider): AttemptControl {
  const { login, replace } = useWidget()
  const begin = useStartSocial()
  const attempt = login.attempt?.provider === provider ? login.attempt : undefined
  const state = useSyncExternalStore(
    attempt?.subscribe ?? subscribeToNothing,
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
