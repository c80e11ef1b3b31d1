import { core } from '@foyer/messages/en/core'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { ErrorState } from '../../ui/StateMessage.js'
import { LoadingRows } from './LoadingRows.js'
import { useWords } from './useWords.js'

/**
 * Creates a view whose code loads with its first opening. The registry does not load it: one more file there would make
 * the first load of a Vite app larger.
 */
export function createLateView(load: () => Promise<ComponentType>): ComponentType {
  return function LateView(): ReactNode {
    return <Loaded load={load} />
  }
}

function Loaded({ load }: { load(): Promise<ComponentType> }): ReactNode {
  const { viewFailedTitle, viewFailedText, tryAgain } = useWords('core', core)
  const [View, setView] = useState<ComponentType>()
  const [hasFailed, setFailed] = useState(false)
  const start = useCallback(() => {
    setFailed(false)
    load().then(
      (loaded) => setView(() => loaded),
      () => setFailed(true),
    )
  }, [load])
  useEffect(start, [start])
  if (View) return <View />
  if (!hasFailed) return <LoadingRows count={3} />
  return <ErrorState title={viewFailedTitle} text={viewFailedText} actionLabel={tryAgain} onAction={start} />
}
