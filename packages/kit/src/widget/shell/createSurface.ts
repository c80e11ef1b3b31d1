import { getTextDirection } from '@foyer/messages/locales'
import type { Client } from '../../core/Client.js'
import type { State } from '../../core/state/State.js'
import { type CloseReason, createDialog } from '../../ui/createDialog.js'
import type { createInlineCard } from '../../ui/createInlineCard.js'
import type { Ui } from '../../ui/UiContext.js'
import { loadHostParts, type TranslationsSource } from './createTranslations.js'

/** The container of the widget: a dialog over the page, or a card in it. */
export interface Surface {
  readonly card: HTMLElement
  readonly ui: Ui
  readonly isEmbedded: boolean
  /** Computes the layout while the dialog is hidden, so that opening it is fast. */
  prepare(): void
  open(opener: Element | null | undefined): void
  /** Resolves when the card has left the screen. */
  close(): Promise<void>
  setTheme(mode: 'light' | 'dark' | undefined): void
  setDirection(direction: 'ltr' | 'rtl', language: string): void
  destroy(): void
}

export interface SurfaceOptions {
  readonly host: HTMLElement
  /** Creates the card in the page if the app embeds the widget. Other pages do not load this code. */
  readonly createCard: typeof createInlineCard | undefined
  readonly nonce?: string | undefined
  readonly onRequestClose: (reason: CloseReason) => void
}

export function createSurface({ host, createCard, nonce, onRequestClose }: SurfaceOptions): Surface {
  const own = { host, ...(nonce !== undefined && { nonce }) }
  if (createCard)
    return {
      ...createCard(own),
      isEmbedded: true,
      // The embedded card is always visible: opening it only changes the view.
      prepare: () => undefined,
      open: () => undefined,
      close: () => Promise.resolve(),
    }
  const dialog = createDialog({ ...own, onRequestClose })
  dialog.element.dataset.testid = 'w3m-modal-overlay'
  dialog.card.dataset.testid = 'w3m-modal-card'
  return {
    ...dialog,
    isEmbedded: false,
    open: (opener) => dialog.open(opener instanceof HTMLElement ? opener : undefined),
    close: () => dialog.close(),
  }
}

/** Applies the theme and the language, now and after each change. Returns the undo function. */
export function syncAppearance(client: Client, surface: Surface, translations: TranslationsSource): () => void {
  let shown: State['theme']['variables'] = {}
  const showVariables = async (variables: typeof shown) => {
    if (variables === shown || Object.keys({ ...shown, ...variables }).length === 0) return
    shown = variables
    const { createThemeCss } = await loadHostParts()
    if (variables === shown) surface.ui.styles.setTheme(createThemeCss(client, variables))
  }
  const showTheme = ({ theme }: State) => {
    surface.setTheme(theme.mode)
    // If the code does not load, the default theme stays.
    showVariables(theme.variables).catch(() => undefined)
  }
  const showDirection = () => {
    const { locale } = translations.get()
    surface.setDirection(getTextDirection(locale), locale)
  }
  showTheme(client.store.getState())
  showDirection()
  const undo = [
    translations.subscribe(showDirection),
    client.store.subscribe((state, before) => {
      if (state.theme !== before.theme) showTheme(state)
      if (state.options !== before.options) void translations.update()
    }),
  ]
  return () => {
    for (const each of undo) each()
  }
}
