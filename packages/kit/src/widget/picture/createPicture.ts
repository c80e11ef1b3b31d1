import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { core } from '../../messages/en/core.js'
import { type FocusMark, findMarked, focusFirst, markFocus } from '../../ui/focus.js'
import { loadPictures } from '../../ui/picture/drawRow.js'
import { listStyle } from '../../ui/styles/list.js'
import type { Stage } from '../createStage.js'
import { connectStyle } from '../parts/connectStyle.js'
import { type ConnectPicture, describeConnect } from './describeConnect.js'
import { drawConnect } from './drawConnect.js'
import { holdPresses } from './holdPresses.js'

/** The first picture of the widget: the Connect view in plain DOM, there before React and taken over by it. */
export interface Picture {
  /** Settles when nothing of it, or all of it, is on the screen. */
  whenPainted(): Promise<void>
  /**
   * Ends its life of its own. True when what it shows is what the widget would draw now; otherwise the card is empty again.
   */
  handOver(): boolean
  /** The widget is alive in its place: gives it the focus and the press it was keeping. */
  settle(): void
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

/** Draws the first picture, and shows and hides it as the state says until it is handed over. */
export function createPicture(client: Client, page: Window, { surface, speech }: Stage): Picture {
  const { card, ui } = surface
  let shown: ConnectPicture | undefined
  let painted = Promise.resolve()
  let presses: ReturnType<typeof holdPresses> | undefined
  let mark: FocusMark | undefined

  const describe = () => describeConnect(client, speech.get().messages?.core ?? core)
  const getActive = () => {
    const root = card.getRootNode()
    return root instanceof ShadowRoot ? root.activeElement : null
  }
  const isSame = (picture: ConnectPicture | undefined) => JSON.stringify(picture) === JSON.stringify(shown)
  const erase = () => {
    presses?.drop()
    shown = undefined
    card.replaceChildren()
  }
  const draw = (picture: ConnectPicture) => {
    ui.styles.adopt(listStyle)
    ui.styles.adopt(connectStyle)
    card.replaceChildren(drawConnect(picture))
    presses = holdPresses(card, (button) => {
      const isClose = button.matches('[data-testid=header-close]')
      if (isClose) closeModal(client)
      return isClose
    })
    shown = picture
  }
  /** Draws what would be seen now, unless that stands there already. */
  const update = () => {
    const picture = describe()
    if (isSame(picture)) return
    erase()
    if (picture) draw(picture)
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
    painted = paint(page, () => loadPictures(card))
  }
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.modal.open !== before.modal.open) follow()
  })
  if (client.store.getState().modal.open) follow()
  else update()
  return {
    whenPainted: () => painted,
    handOver() {
      unsubscribe()
      loadPictures(card)
      mark = markFocus(card, getActive())
      if (!shown) return false
      if (isSame(describe())) return true
      card.replaceChildren()
      return false
    },
    settle() {
      if (shown && client.store.getState().modal.open && !card.contains(getActive())) {
        const same = mark && findMarked(card, mark)
        if (same) same.focus({ preventScroll: true })
        else focusFirst(card)
      }
      presses?.release()
    },
    destroy() {
      unsubscribe()
      presses?.drop()
    },
  }
}
