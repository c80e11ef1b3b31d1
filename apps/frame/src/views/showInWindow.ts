import { windowPath } from '@foyer/contract/frame/frameAddress'
import type { AskingWords } from '@foyer/kit/messages/frame/en'
import { closeOfferedWindow, readOfferedWindow } from './approvalWindow.js'
import { createPageHost, type PageHost } from './createPageHost.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawLines.js'
import { drawWorking } from './drawOutcome.js'
import { el } from './el.js'
import type { Page } from './ScreenQueue.js'

export interface WindowOptions {
  readonly words: AskingWords
  /** Shows a page in the frame. */
  readonly show: (page: Page) => void
  /** Gives a window the language and look of the frame. */
  readonly applyLook: (host: PageHost) => void
  /** Called with the window once the page is in it. */
  readonly onWindow: (opened: Window & typeof globalThis) => void
  readonly cancel: () => void
}

/** How long a window that the app has opened may take to offer itself before the frame shows its own button, in ms. */
const offerMs = 300

/** How often the frame looks whether the window is still there, in ms. */
const checkMs = 500

/** Opens a window without a name, so that no other page can find it. Its size in CSS pixels is a hint for the browser. */
export const openWindow = () => window.open(windowPath, '_blank', 'popup,width=440,height=680') ?? undefined

/**
 * Shows the page in a top-level window of the frame's origin, which the embedding page can neither cover nor change. The app opens the
 * window on the user's press, or the user opens it with the button that the frame shows. Closing the window rejects the request.
 *
 * Returns a function that closes the window.
 */
export function showInWindow(page: Page, { words, show, applyLook, onWindow, cancel }: WindowOptions): () => void {
  const state: { opened: Window | undefined; host: PageHost | undefined } = { opened: undefined, host: undefined }
  const refuse = page.onEscape ?? cancel
  const above = page.above?.cloneNode(true)

  const showInFrame = (text: string, label: string, onPress: () => void, isBlocked = false) =>
    show({
      title: page.title,
      above: above?.cloneNode(true),
      body: [isBlocked ? drawNotice({ tone: 'warning', text }) : el('p', { class: 'muted' }, text)],
      footer: [
        drawButton({ label: words.cancel, variant: 'secondary', onPress: refuse }),
        drawButton({ label, onPress }),
      ],
      onEscape: refuse,
    })
  const open = () => {
    state.opened = openWindow()
    if (!state.opened) return showInFrame(words.windowBlocked, words.tryAgain, open, true)
    showInFrame(words.windowOpen, words.showWindow, focusWindow)
  }
  const focusWindow = () => {
    if (state.opened?.closed) refuse()
    else state.opened?.focus()
  }
  /** A window that is closed or navigated away before its load event fires no event. */
  const checkWindow = () => {
    if (isGone(state.opened, state.host)) refuse()
  }
  const handleMessage = (event: MessageEvent) => {
    const opened = readOfferedWindow(event)
    if (!opened || opened.document === state.host?.document) return
    if (state.host) return closeOfferedWindow(opened)
    clearTimeout(timer)
    if (state.opened !== opened) {
      state.opened = opened
      showInFrame(words.windowOpen, words.showWindow, focusWindow)
    }
    const host = createPageHost(opened.document, () => undefined)
    state.host = host
    applyLook(host)
    opened.document.title = page.title
    host.show(page)
    opened.addEventListener('pagehide', refuse)
    onWindow(opened)
  }
  const end = () => {
    const { opened, host } = state
    clearTimeout(timer)
    removeEventListener('message', handleMessage)
    clearInterval(checking)
    removeEventListener('pagehide', end)
    opened?.removeEventListener('pagehide', refuse)
    host?.clear()
    if (opened) closeOfferedWindow(opened)
    show(drawWorking(page.title, words))
  }
  addEventListener('message', handleMessage)
  addEventListener('pagehide', end)
  show({ ...drawWorking(page.title, words), above: above?.cloneNode(true), onEscape: refuse })
  const checking = setInterval(checkWindow, checkMs)
  const timer = setTimeout(() => showInFrame(words.inWindow, words.openWindow, open), offerMs)
  return end
}

function isGone(opened: Window | undefined, host: PageHost | undefined): boolean {
  try {
    return opened !== undefined && (opened.closed || (host !== undefined && opened.document !== host.document))
  } catch {
    // Another origin is in the window now.
    return true
  }
}
