import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { createStyleHost } from '@foyer/ui/StyleHost'
import { frameStyles } from '../look/frameStyles.js'
import { el } from './el.js'
import type { Page } from './ScreenQueue.js'

/** The position of the open request among the waiting ones. */
export interface Place {
  readonly index: number
  readonly total: number
}

export interface PageHost {
  readonly document: Document
  show(page: Page): void
  clear(): void
  setTheme(mode: 'light' | 'dark' | undefined, css: string): void
  setLanguage(locale: Locale, dir: 'ltr' | 'rtl', words: ApprovalWords): void
  setPlace(place: Place): void
}

/** The height, in CSS pixels, for a first page that cannot be measured or is shown only briefly. */
const firstHeight = 440

/** Renders pages into a shadow root of the document, and reports the height of the current page. */
export function createPageHost(document: Document, reportHeight: (height: number) => void): PageHost {
  const view = document.defaultView ?? window
  // Adopt the host element: style sheets belong to one document, and this one may be in another window.
  const host = document.adoptNode(el('div', { id: 'foyer-frame' }))
  const root = host.attachShadow({ mode: 'open' })
  const styles = createStyleHost(root)
  for (const css of frameStyles) styles.adopt(css)

  const top = el('header', { class: 'top' })
  const tag = el('span', { class: 'tag place', role: 'status' })
  tag.hidden = true
  const inner = el('div', { class: 'pane-in' })
  const pane = el('div', { class: 'pane' }, inner)
  const bar = el('footer', { class: 'bar' })
  const main = el('main', { class: 'f page-host', 'aria-labelledby': 'foyer-title' }, top, pane, bar)
  root.append(main)

  const state: {
    page: Page | undefined
    undos: readonly ((() => void) | undefined)[]
    height: number
    words: ApprovalWords | undefined
  } = {
    page: undefined,
    undos: [],
    height: 0,
    words: undefined,
  }

  const measure = () => {
    const overflow = pane.scrollHeight > pane.clientHeight + 1
    // A scrolling region must be reachable with the keyboard.
    if (overflow) pane.setAttribute('tabindex', '0')
    else pane.removeAttribute('tabindex')
    pane.toggleAttribute('data-more', overflow)
    const height = Math.ceil(top.offsetHeight + inner.offsetHeight + bar.offsetHeight)
    // A new frame may not have its width yet, so the measured height would be wrong.
    if (!state.page || !main.offsetWidth || height === 0 || height === state.height) return
    // Keep the height for a page without a footer, which is shown only briefly: the card would change its size twice.
    if (!state.page.footer && height < state.height) return
    state.height = height
    reportHeight(height)
  }
  const applyFirstHeight = () => {
    state.height = firstHeight
    reportHeight(firstHeight)
  }
  const sizes = new view.ResizeObserver(measure)
  for (const box of [top, inner, bar, pane]) sizes.observe(box)

  // Listen on the document, because no element may have the focus.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !state.page?.onEscape) return
    event.preventDefault()
    state.page.onEscape()
  })
  // The host may focus the frame after the page was rendered.
  view.addEventListener('focus', () => {
    if (state.page && root.activeElement === null) focusStart(top, state.page)
  })

  const leave = () => {
    for (const undo of state.undos) undo?.()
    state.undos = []
  }

  return {
    document,
    show(page) {
      leave()
      for (const css of page.styles ?? []) styles.adopt(css)
      if (!host.isConnected) document.body.append(host)
      const title = el('h1', { class: 'what', id: 'foyer-title', tabindex: '-1' }, page.title)
      top.replaceChildren(...[page.above, title].filter((node) => node !== undefined))
      top.querySelector('.asker')?.append(tag)
      inner.replaceChildren(...page.body.filter((node) => node !== undefined))
      bar.replaceChildren(...(page.footer ?? []))
      bar.hidden = !page.footer?.length
      pane.scrollTop = 0
      const isFirst = state.page === undefined
      state.page = page
      if (isFirst && !page.footer) applyFirstHeight()
      measure()
      // If it was not measured, set a height: a frame with `display: none` has no layout before it is shown.
      if (state.height === 0) applyFirstHeight()
      focusStart(top, page)
      state.undos = [page.onShown?.(), page.confirm?.watch({ top, pane, bar }, view)]
    },
    clear() {
      leave()
      state.page = undefined
      state.height = 0
      for (const box of [top, inner, bar]) box.replaceChildren()
      host.remove()
    },
    setTheme(mode, css) {
      if (mode) host.dataset.theme = mode
      else delete host.dataset.theme
      styles.setTheme(css)
    },
    setLanguage(locale, dir, words) {
      main.lang = locale
      main.dir = dir
      state.words = words
    },
    setPlace({ index, total }) {
      tag.hidden = total < 2
      tag.textContent = total < 2 || !state.words ? '' : format(state.words.place, { index, total })
    },
  }
}

function focusStart(top: HTMLElement, page: Page): void {
  const start = page.focus ?? top.querySelector<HTMLElement>('#foyer-title')
  start?.focus({ preventScroll: true })
}
