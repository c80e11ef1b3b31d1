import { core } from '@foyer/messages/en/core'
import { listStyle } from '@foyer/ui/styles/list'
import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { describeFocus, type FocusTarget, findFocusTarget, focusFirst } from '../../ui/focus.js'
import { loadImages } from '../../ui/markup/drawElements.js'
import { type ConnectContent, describeConnect, drawConnect } from '../connect/drawConnect.js'
import { connectStyle } from './connectMarkup.js'
import type { DialogHost } from './createDialogHost.js'
import { queueClicks } from './queueClicks.js'

/** The Connect view in plain DOM: there before React, which hydrates it. */
export interface Prerender {
  /** Settles when nothing of it, or all of it, is on the screen. */
  whenPainted(): Promise<void>
  /**
   * Ends its life of its own. True when what it shows is what the widget would draw now; otherwise the card is empty again.
   */
  beginHydration(): boolean
  /** The widget is alive in its place: gives it the focus and the queued click. */
  finishHydration(): void
  destroy(): void
}

/** A page that is not shown has no frames, in ms. */
const frameWaitMs = 100

/** Settles after the next frame is painted. */
function paint(page: Window, atFrame: () => void): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false
    const finish = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      atFrame()
      resolve()
    }
    const timer = setTimeout(finish, frameWaitMs)
    page.requestAnimationFrame(() => setTimeout(finish))
  })
}

/** Draws the Connect view, and shows and hides it as the state says, until React hydrates it. */
export function createPrerender(client: Client, page: Window, { surface, translations }: DialogHost): Prerender {
  const { card, ui } = surface
  let shown: ConnectContent | undefined
  let painted = Promise.resolve()
  let clicks: ReturnType<typeof queueClicks> | undefined
  let mark: FocusTarget | undefined

  const describe = () => describeConnect(client, translations.get().messages?.core ?? core)
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
    card.replaceChildren(drawConnect(content))
    clicks = queueClicks(card, (button) => {
      const isClose = button.matches('[data-testid=header-close]')
      if (isClose) closeModal(client)
      return isClose
    })
    shown = content
  }
  /** Draws what would be seen now, unless that stands there already. */
  const update = () => {
    const content = describe()
    if (isSame(content)) return
    erase()
    if (content) draw(content)
  }
  const follow = () => {
    const { modal } = client.store.getState()
    if (!modal.open) {
      surface.close()
      return
    }
    update()
    if (!shown) return
    surface.open(modal.request.opener)
    painted = paint(page, () => loadImages(card))
  }
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.modal.open !== before.modal.open) follow()
  })
  if (client.store.getState().modal.open) follow()
  else update()
  return {
    whenPainted: () => painted,
    beginHydration() {
      unsubscribe()
      loadImages(card)
      mark = describeFocus(card, getActive())
      if (!shown) return false
      if (isSame(describe())) return true
      card.replaceChildren()
      return false
    },
    finishHydration() {
      if (shown && client.store.getState().modal.open && !card.contains(getActive())) {
        const same = mark && findFocusTarget(card, mark)
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
