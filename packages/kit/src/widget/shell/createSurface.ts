import { direction } from '@foyer/messages/locales'
import type { ThemeVariablesCss } from '@foyer/ui/themeVariables'
import type { Client } from '../../core/Client.js'
import { createMethod } from '../../core/loadActions.js'
import type { State } from '../../core/state/State.js'
import { type CloseReason, createDialog } from '../../ui/createDialog.js'
import type { createInlineCard } from '../../ui/createInlineCard.js'
import type { Ui } from '../../ui/UiContext.js'
import type { TranslationsSource } from './createTranslations.js'

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
  /** Makes the card in the page, where the host embeds the widget: other pages do not fetch it. */
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
    isEmbedded: false,
    open: (opener) => dialog.open(opener instanceof HTMLElement ? opener : undefined),
    close: () => dialog.close(),
  }
}

function hasVariables(variables: State['theme']['variables']): boolean {
  return Object.keys(variables).length > 0
}

/** Reads the host's theme variables, with code that only hosts which set some fetch. */
export async function readThemeVariables(variables: State['theme']['variables']): Promise<ThemeVariablesCss> {
  const { themeVariablesToCss } = await import('@foyer/ui/themeVariables')
  return themeVariablesToCss(variables)
}

/** Applies theme and language, now and whenever they change. Returns the undo. */
export function followAppearance(client: Client, surface: Surface, translations: TranslationsSource): () => void {
  let shown: State['theme']['variables'] = {}
  const showVariables = async (variables: typeof shown) => {
    if (variables === shown || !(hasVariables(variables) || hasVariables(shown))) return
    shown = variables
    const { css, refused } = await readThemeVariables(variables)
    if (variables !== shown) return
    surface.ui.styles.setTheme(css)
    if (refused.length === 0) return
    const text = `Not a known name or a plain value: ${refused.join(', ')}`
    await createMethod(client, 'alertDeveloper')('Theme Variables Refused', text)
  }
  const showTheme = ({ theme }: State) => {
    surface.setTheme(theme.mode)
    // What did not come leaves our own look.
    showVariables(theme.variables).catch(() => undefined)
  }
  const showDirection = () => {
    const { locale } = translations.get()
    surface.setDirection(direction(locale), locale)
  }
  showTheme(client.store.getState())
  showDirection()
  const undo = [
    translations.subscribe(showDirection),
    client.store.subscribe((state, before) => {
      if (state.theme !== before.theme) showTheme(state)
      if (state.options.locale !== before.options.locale) void translations.follow(state.options.locale)
    }),
  ]
  return () => {
    for (const each of undo) each()
  }
}
