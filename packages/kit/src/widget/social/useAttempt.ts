import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { OAuthProvider } from '../../core/EmbeddedConnector.js'
import { FoyerError } from '../../errors/FoyerError.js'
import type { SocialState } from '../login/startSocialAttempt.js'
import { useStartSocial } from '../login/useStartSocial.js'
import { useWidget } from '../WidgetContext.js'

export interface AttemptControl {
  readonly state: SocialState
  /** Call it in the very task of a press. */
  start(provider?: OAuthProvider): void
}

const nothing = () => () => undefined
/** The view was opened without a press on a provider, so no window could be opened: the person presses here. */
const unstarted: SocialState = { status: 'failed', error: new FoyerError('LOG_IN_CANCELED') }

/** The log-in that the press began, followed for as long as the view is there; leaving closes its window. */
export function useAttempt(provider: OAuthProvider): AttemptControl {
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
