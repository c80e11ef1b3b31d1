import { core } from '@foyer/messages/en/core'
import { listStyle } from '@foyer/ui/styles/list'
import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { createFocusTarget, type FocusTarget, findFocusTarget, focusFirst } from '../../ui/focus.js'
import { loadImages } from '../../ui/markup/drawElements.js'
import { type ConnectContent, getConnectContent, renderConnect } from '../connect/renderConnect.js'
import { connectStyle } from './connectMarkup.js'
import type { DialogHost } from './createDialogHost.js'
import { getWords } from './getWords.js'
import { queueClicks } from './queueClicks.js'

/** The Connect view as plain DOM. It exists before React, which hydrates it. */
export interface Prerender {
  /** Resolves when the Connect view is either hidden or completely painted. */
  whenPainted(): Promise<void>
  /**
   * Ends the updates of the plain DOM. Returns true if the DOM matches the current state. Otherwise empties the card
   * and returns false.
   */
  beginHydration(): boolean
  /** Called after hydration: restores the focus and replays the queued click. */
  finishHydration(): void
  destroy(): void
}

/** The maximum time to wait for a frame, in milliseconds. A hidden page has no frames. */
const frameTimeoutMs = 100

/** Resolves after the next frame is painted. */
function waitForPaint(page: Window, atFrame: () => void): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false
    const finish = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      atFrame()
      resolve()
    }
    const timer = setTimeout(finish, frameTimeoutMs)
    page.requestAnimationFrame(() => setTimeout(finish))
  })
}

/** Renders the Connect view as plain DOM. Shows and hides it as the state changes, until React hydrates it. */
export function createPrerender(client: Client, page: Window, { surface, translations }: DialogHost): Prerender {
  const { card, ui } = surface
  let shown: ConnectContent | undefined
  let painted = Promise.resolve()
  let clicks: ReturnType<typeof queueClicks> | undefined
  let focusTarget: FocusTarget | undefined

  const getContent = () => getConnectContent(client, getWords(translations.get(), 'core', core))
  const getActive = () => {
    const root = card.getRootNode()
    return root instanceof ShadowRoot ? root.activeElement : null
  }
  const isSame = (content: ConnectContent | undefined) => JSON.stringify(content) === JSON.stringify(shown)
  const erase = () => {
    clicks?.discard()
    shown = undefined
    card.replaceChildren()
  }
  const draw = (content: ConnectContent) => {
    ui.styles.adopt(listStyle)
    ui.styles.adopt(connectStyle)
    card.replaceChildren(renderConnect(content))
    clicks = queueClicks(card, (button) => {
      const isClose = button.matches('[data-testid=header-close]')
      if (isClose) closeModal(client)
      return isClose
    })
    shown = content
  }
  /** Renders the current content, unless it is already shown. */
  const update = () => {
    const content = getContent()
    if (isSame(content)) return
    erase()
    if (content) draw(content)
  }
  const handleOpenChange = () => {
    const { modal } = client.store.getState()
    if (!modal.open) {
      surface.close()
      return
    }
    update()
    if (!shown) return
    surface.open(modal.request.opener)
    painted = waitForPaint(page, () => loadImages(card))
  }
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.modal.open !== before.modal.open) handleOpenChange()
  })
  if (client.store.getState().modal.open) handleOpenChange()
  else update()
  return {
    whenPainted: () => painted,
    beginHydration() {
      unsubscribe()
      loadImages(card)
      focusTarget = createFocusTarget(card, getActive())
      if (!shown) return false
      if (isSame(getContent())) return true
      card.replaceChildren()
      return false
    },
    finishHydration() {
      if (shown && client.store.getState().modal.open && !card.contains(getActive())) {
        const same = focusTarget && findFocusTarget(card, focusTarget)
        if (same) same.focus({ preventScroll: true })
        else focusFirst(card)
      }
      clicks?.replay()
    },
    destroy() {
      unsubscribe()
      clicks?.discard()
    },
  }
}
