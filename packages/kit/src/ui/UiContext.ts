import type { StyleHost } from '@foyer/ui/StyleHost'
import { createContext, useContext, useEffect, useInsertionEffect, useRef } from 'react'
import type { Announce, EscapeStack } from './uiServices.js'

/** The services that components need from their container. Created by `createDialog` and `createInlineCard`. */
export interface Ui {
  styles: StyleHost
  announce: Announce
  escapes: EscapeStack
}

const UiContext = createContext<Ui | undefined>(undefined)

export const UiProvider = UiContext.Provider

/** Returns the UI services. Throws outside `<UiProvider>`. */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('Foyer components must be inside <UiProvider>')
  return ui
}

/** Adopts a style text in the shadow root before the component paints. */
export function useStyle(css: string): void {
  const { styles } = useUi()
  useInsertionEffect(() => styles.adopt(css), [styles, css])
}

export function useAnnounce(): Announce {
  return useUi().announce
}

/** While `active`, Escape calls `handler` instead of closing the dialog. */
export function useEscape(active: boolean, handler: () => void): void {
  const { escapes } = useUi()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => (active ? escapes.push(() => latest.current()) : undefined), [active, escapes])
}
