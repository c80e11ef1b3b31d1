import { windowPath } from '@foyer/contract/frame/frameAddress'
import { loadFrameWords } from '@foyer/kit/messages/frame/loadFrameMessages'
import type { Locale } from '@foyer/kit/messages/locales'
import { createPageHost, type PageHost } from './createPageHost.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawLines.js'
import { drawWorking } from './drawOutcome.js'
import { el } from './el.js'
import type { Page } from './ScreenQueue.js'

export interface WindowOptions {
  readonly locale: Locale
  /** Shows a page in the frame. */
  readonly show: (page: Page) => void
  /** Gives a window the language and look of the frame. */
  readonly applyLook: (host: PageHost) => void
  /** Told of the window once it is there. */
  readonly onWindow: (opened: Window & typeof globalThis) => void
  readonly cancel: () => void
}

/** Without a name nobody else can find it; its size in CSS pixels is for browsers that let it be chosen. */
export const openWindow = () => window.open(windowPath, '_blank', 'popup,width=440,height=680') ?? undefined

/**
 * Asks in a window of the frame's own origin, which no page can cover, make clear or move: the frame says who asks and for what,
 * and draws the page itself into the window that the person opens. Closing the window is a no.
 *
 * Returns the end of it, which closes the window.
 */
export async function askInWindow(
  page: Page,
  { locale, show, applyLook, onWindow, cancel }: WindowOptions,
): Promise<() => void> {
  const words = await loadFrameWords(locale)
  const state: { opened: Window | undefined; host: PageHost | undefined } = { opened: undefined, host: undefined }
  const refuse = page.onEscape ?? cancel
  const above = page.above?.cloneNode(true)

  const showInFrame = (text: string, label: string, onPress: () => void, isBlocked = false) =>
    show({
      title: page.title,
      above,
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
    showInFrame(words.windowOpen, words.showWindow, lookAtWindow)
  }
  const lookAtWindow = () => {
    if (state.opened?.closed) refuse()
    else state.opened?.focus()
  }
  /** Not every browser tells that a window was closed. */
  const onFocus = () => state.opened?.closed && refuse()
  const onReady = ({ source, origin }: MessageEvent) => {
    const { opened } = state
    if (!opened || source !== opened || origin !== location.origin || state.host) return
    const host = createPageHost(opened.document, () => undefined)
    state.host = host
    applyLook(host)
    opened.document.title = page.title
    host.show(page)
    opened.addEventListener('pagehide', refuse)
    onWindow(opened as Window & typeof globalThis)
  }
  const end = () => {
    const { opened, host } = state
    removeEventListener('message', onReady)
    removeEventListener('focus', onFocus)
    removeEventListener('pagehide', end)
    opened?.removeEventListener('pagehide', refuse)
    host?.clear()
    opened?.close()
    show(drawWorking(page.title, words))
  }
  addEventListener('message', onReady)
  addEventListener('focus', onFocus)
  addEventListener('pagehide', end)
  showInFrame(words.inWindow, words.openWindow, open)
  return end
}
