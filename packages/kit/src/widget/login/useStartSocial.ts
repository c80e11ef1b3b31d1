import { useCallback } from 'react'
import type { OAuthProvider } from '../../core/EmbeddedConnector.js'
import { useWidget } from '../WidgetContext.js'
import { startSocialAttempt } from './startSocialAttempt.js'

/** Begins a log-in with a provider in the very task of the press, and ends the one before. */
export function useStartSocial(): (provider: OAuthProvider) => void {
  const { client, login } = useWidget()
  return useCallback(
    (provider) => {
      login.attempt?.cancel()
      const onDone = () => login.rememberLast(provider)
      login.attempt = startSocialAttempt({ client, provider, isPopupless: login.isPopupless, onDone })
    },
    [client, login],
  )
}
