import { core } from '@foyer/messages/en/core'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { ErrorState } from '../../ui/StateMessage.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useWords } from '../shell/useWords.js'

/**
 * Loads the list of permissions with its first opening. The registry does not load it: one more file there would make
 * the first load of a Vite app larger.
 */
export function LateSmartSessionList(): ReactNode {
  const { viewFailedTitle, viewFailedText, tryAgain } = useWords('core', core)
  const [View, setView] = useState<ComponentType>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    import('./SmartSessionList.js').then(
      (module) => setView(() => module.SmartSessionList),
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  if (View) return <View />
  if (!hasFailed) return <LoadingRows count={3} />
  return <ErrorState title={viewFailedTitle} text={viewFailedText} actionLabel={tryAgain} onAction={load} />
}
