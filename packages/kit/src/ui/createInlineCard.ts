import { createStyleHost } from '@foyer/ui/StyleHost'
import { shellStyle } from '@foyer/ui/styles/shell'
import { tokensCss } from '@foyer/ui/tokens'
import { shake } from './createDialog.js'
import { keyEvents, stopEvents } from './guardPage.js'
import type { Ui } from './UiContext.js'
import { createEscapeStack, createLiveRegion } from './uiServices.js'

export interface InlineCardOptions {
  host: HTMLElement
  nonce?: string
}

export interface InlineCard {
  element: HTMLElement
  card: HTMLElement
  ui: Ui
  shake: () => void
  setTheme: (theme: 'light' | 'dark' | undefined) => void
  setDirection: (direction: 'ltr' | 'rtl', lang: string) => void
  destroy: () => void
}

/** Creates the embedded variant: the same card in the flow of the page, without an overlay and at most 400 px wide. */
export function createInlineCard({ host, nonce }: InlineCardOptions): InlineCard {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const styles = createStyleHost(root, nonce)
  styles.adopt(tokensCss)
  styles.adopt(shellStyle)
  const element = document.createElement('section')
  element.className = 'f inline'
  element.setAttribute('aria-labelledby', 'foyer-title')
  const card = document.createElement('div')
  card.className = 'card'
  card.setAttribute('part', 'card')
  element.append(card)
  root.append(element)
  const escapes = createEscapeStack()
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && escapes.run()) event.stopPropagation()
  })
  const release = stopEvents(host, keyEvents)
  const { announce } = createLiveRegion(element)
  return {
    element,
    card,
    ui: { styles, announce, escapes },
    shake: () => shake(card),
    setTheme(theme) {
      if (theme) host.dataset.theme = theme
      else delete host.dataset.theme
    },
    setDirection(direction, lang) {
      element.dir = direction
      element.lang = lang
    },
    destroy() {
      release()
      element.remove()
    },
  }
}
