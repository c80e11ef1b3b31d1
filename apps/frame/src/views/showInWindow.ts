import { windowPath } from '@foyer/contract/frame/frameAddress'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import { closeOfferedWindow, closeUnusedWindow, isFreeWindow, readOfferedWindow } from './approvalWindow.js'
import { createPageHost, type PageHost } from './createPageHost.js'
import { renderWorking } from './drawOutcome.js'
import { el } from './el.js'
import { renderButton } from './renderButton.js'
import { renderNotice } from './renderLines.js'
import type { Page } from './ScreenQueue.js'

export interface WindowOptions {
  readonly words: ApprovalWords
  /** Shows a page in the frame. */
  readonly show: (page: Page) => void
  /** Applies the language and theme of the frame to a window. */
  readonly applyLook: (host: PageHost) => void
  /** Called with the window once the page is shown in it. */
  readonly onWindow: (opened: Window & typeof globalThis) => void
  readonly cancel: () => void
  /** Confirms the page with a code from an email. Undefined if that is not possible. */
  readonly confirmByEmail: ((parts: EmailParts) => void) | undefined
}

/** The parts of a request that is confirmed by email. */
export interface EmailParts {
  /** Aborted when the request is settled. */
  readonly signal: AbortSignal
  readonly reject: () => void
}

/**
 * The time in which a window opened by the app must offer itself before the frame shows its own button, in
 * milliseconds.
 */
const offerMs = 300

/** The interval at which the frame checks if the window still exists, in milliseconds. */
const checkMs = 500

/** Opens a window without a name, so that no other page can find it. Its size in CSS pixels is a hint for the browser. */
export function openWindow() {
  return window.open(windowPath, '_blank', 'popup,width=440,height=680') ?? undefined
}

/**
 * Shows the page in a top-level window of the frame's origin, which the embedding page can neither cover nor change. The app opens the
 * window on the user's press, or the user opens it with the button that the frame shows. Closing the window rejects the request.
 *
 * Returns a function that closes the window.
 */
export function showInWindow(page: Page, options: WindowOptions): () => void {
  const { words, show, applyLook, onWindow, cancel, confirmByEmail } = options
  const state: { opened: Window | undefined; host: PageHost | undefined } = { opened: undefined, host: undefined }
  const reject = page.onEscape ?? cancel
  const above = page.above?.cloneNode(true)
  const ended = new AbortController()

  const showInFrame = (body: readonly Node[], label: string, onPress: () => void) =>
    show({
      title: page.title,
      above: above?.cloneNode(true),
      body,
      footer: [
        renderButton({ label: words.cancel, variant: 'secondary', onPress: reject }),
        renderButton({ label, onPress }),
      ],
      onEscape: reject,
    })
  const renderText = (text: string) => [el('p', { class: 'muted' }, text)]
  const showOpened = () => showInFrame(renderText(words.windowOpen), words.showWindow, focusWindow)
  const showBlocked = () => {
    state.opened = undefined
    const body: Node[] = [renderNotice({ tone: 'warning', text: words.windowBlocked })]
    const onPress = () => confirmByEmail?.({ signal: ended.signal, reject })
    if (confirmByEmail) body.push(renderButton({ label: words.byEmail, variant: 'ghost', onPress }))
    showInFrame(body, words.tryAgain, open)
  }
  const open = () => {
    state.opened = openWindow()
    if (state.opened) showOpened()
    else showBlocked()
  }
  const focusWindow = () => {
    if (state.opened?.closed) reject()
    else state.opened?.focus()
  }
  /** A window that is closed or navigated away before its load event fires no event. */
  const checkWindow = () => {
    if (!isGone(state.opened, state.host)) return
    // A window that never showed the request did not open for the user.
    if (state.host) reject()
    else showBlocked()
  }
  const handleMessage = (event: MessageEvent) => {
    const opened = readOfferedWindow(event)
    if (!opened || !isFreeWindow(opened)) return
    if (state.host) return closeUnusedWindow(opened)
    clearTimeout(timer)
    if (state.opened !== opened) {
      state.opened = opened
      showOpened()
    }
    const host = createPageHost(opened.document, () => undefined)
    state.host = host
    applyLook(host)
    opened.document.title = page.title
    host.show(page)
    opened.addEventListener('pagehide', reject)
    onWindow(opened)
  }
  const end = () => {
    const { opened, host } = state
    ended.abort()
    clearTimeout(timer)
    removeEventListener('message', handleMessage)
    clearInterval(checking)
    removeEventListener('pagehide', end)
    opened?.removeEventListener('pagehide', reject)
    host?.clear()
    if (opened) closeOfferedWindow(opened)
    show(renderWorking(page.title, words))
  }
  addEventListener('message', handleMessage)
  addEventListener('pagehide', end)
  show({ ...renderWorking(page.title, words), above: above?.cloneNode(true), onEscape: reject })
  const checking = setInterval(checkWindow, checkMs)
  const timer = setTimeout(() => showInFrame(renderText(words.inWindow), words.openWindow, open), offerMs)
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
