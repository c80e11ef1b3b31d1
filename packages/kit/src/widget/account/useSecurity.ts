import type { embedded } from '@foyer/messages/en/embedded'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FrameScreen, WalletSecurity } from '../../core/EmbeddedConnector.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface SecurityControl {
  /** Undefined until the frame has responded. */
  readonly security: WalletSecurity | undefined
  readonly hasFailed: boolean
  /** True while a screen of the frame is open. */
  readonly isAway: boolean
  reload(): void
  /** Opens a screen of the frame and reloads the security afterwards, because the user may have changed it there. */
  open(screen: FrameScreen): void
}

/** Loads which keys can open the wallet. Requests it from the frame, because a server could lie. */
export function useSecurity(): SecurityControl {
  const { client } = useWidget()
  const [security, setSecurity] = useState<WalletSecurity>()
  const [hasFailed, setFailed] = useState(false)
  const [isAway, setAway] = useState(false)
  const isHere = useRef(true)
  const reload = useCallback(() => {
    const connector = findConnectedEmbedded(client.store.getState())
    setFailed(false)
    connector?.embedded
      .loadAccount()
      .then((verbs) => verbs.getSecurity())
      .then(
        (answer) => {
          if (isHere.current) setSecurity(answer)
        },
        () => {
          if (isHere.current) setFailed(true)
        },
      )
  }, [client])
  useEffect(() => {
    isHere.current = true
    reload()
    return () => {
      isHere.current = false
    }
  }, [reload])
  return {
    security,
    hasFailed,
    isAway,
    reload,
    open(screen) {
      const connector = findConnectedEmbedded(client.store.getState())
      if (!connector || isAway) return
      setAway(true)
      const end = () => {
        if (!isHere.current) return
        setAway(false)
        reload()
      }
      connector.embedded
        .loadAccount()
        .then((verbs) => verbs.openScreen(screen))
        .then(end, end)
    },
  }
}

type LevelWords = { readonly [Key in keyof typeof embedded]: string }

/**
 * Returns the text about the keys that can open the wallet. An older frame sends no `managed` rule. The text then
 * promises less: a wait is possible.
 */
export function getLevelText(
  { level, managed }: Pick<WalletSecurity, 'level' | 'managed'>,
  words: LevelWords,
): { readonly title: string; readonly text: string } {
  if (level === 'L1') return { title: words.l1Title, text: words.l1Text }
  if (managed === 'never') return { title: words.l0NeverTitle, text: words.l0NeverText }
  return { title: words.l0Title, text: managed === 'instant' ? words.l0Text : words.l0DelayedText }
}
