import { type CloseReason, createDialog } from '../ui/createDialog.js'
import { createInlineCard } from '../ui/createInlineCard.js'
import type { Ui } from '../ui/UiContext.js'

/** What the widget is drawn on: a dialog over the page, or a card in it. */
export interface Surface {
  readonly card: HTMLElement
  readonly ui: Ui
  readonly isEmbedded: boolean
  /** Works out the boxes of what is drawn while it is not shown, so that an opening finds them. */
  prepare(): void
  open(opener: Element | null | undefined): void
  /** Settles when the card has left the screen. */
  close(): Promise<void>
  setTheme(mode: 'light' | 'dark' | undefined): void
  setDirection(direction: 'ltr' | 'rtl', language: string): void
  destroy(): void
}

export interface SurfaceOptions {
  readonly host: HTMLElement
  readonly isEmbedded: boolean
  readonly nonce?: string | undefined
  readonly onRequestClose: (reason: CloseReason) => void
}

export function createSurface({ host, isEmbedded, nonce, onRequestClose }: SurfaceOptions): Surface {
  const own = { host, ...(nonce !== undefined && { nonce }) }
  if (isEmbedded)
    return {
      ...createInlineCard(own),
      isEmbedded,
      // It is always there; opening it only changes the view.
      prepare: () => undefined,
      open: () => undefined,
      close: () => Promise.resolve(),
    }
  const dialog = createDialog({ ...own, onRequestClose })
  dialog.element.dataset.testid = 'w3m-modal-overlay'
  dialog.card.dataset.testid = 'w3m-modal-card'
  return {
    ...dialog,
    isEmbedded,
    open: (opener) => dialog.open(opener instanceof HTMLElement ? opener : undefined),
    close: () => dialog.close(),
  }
}
