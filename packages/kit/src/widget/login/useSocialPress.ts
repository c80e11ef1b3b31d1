import { useCallback } from 'react'
import type { SocialProvider } from '../../core/Options.js'
import { useWidget } from '../WidgetContext.js'
import { useReadyNetwork } from './useReadyNetwork.js'
import { useStartSocial } from './useStartSocial.js'

/** What a press on a provider does: the attempt begins in this very task, and its view only follows it. */
export function useSocialPress(): (provider: SocialProvider) => void {
  const { push } = useWidget()
  const start = useStartSocial()
  const isReady = useReadyNetwork()
  return useCallback(
    (provider) => {
      if (!isReady()) return
      if (provider === 'farcaster') return push('ConnectingFarcaster')
      start(provider)
      push('ConnectingSocial', { provider })
    },
    [push, start, isReady],
  )
}
