import { format } from '@foyer/messages/format'
import type { AskingWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { createStyleHost } from '@foyer/ui/StyleHost'
import { frameStyles } from '../look/frameStyles.js'
import { el } from './el.js'
import type { Page } from './ScreenQueue.js'

/** Place of the open request among those that came together. */
export interface Place {
  readonly index: number
  readonly total: number
}

export interface PageHost {
  readonly document: Document
  show(page: Page): void
  clear(): void
  setTheme(mode: 'light' | 'dark' | undefined, css: string): void
  setLanguage(locale: Locale, dir: 'ltr' | 'rtl', words: AskingWords): void
  setPlace(place: Place): void
}

/** Height asked for where the first page cannot be measured, or only passes by. */
const firstHeight = 440

/** Draws pages into a shadow root of the document, and tells how high the present one is. */
export function createPageHost(document: Document, tellHeight: (height: number) => void): PageHost {
  const view = document.defaultView ?? window
  // Another window's document has the style sheets of its own alone.
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
    words: AskingWords | undefined
  } = {
    page: undefined,
    undos: [],
    height: 0,
    words: undefined,
  }

  const measure = () => {
    const overflow = pane.scrollHeight > pane.clientHeight + 1
    // A region that scrolls must be reachable with the keyboard.
    if (overflow) pane.setAttribute('tabindex', '0')
    else pane.removeAttribute('tabindex')
    pane.toggleAttribute('data-more', overflow)
    const height = Math.ceil(top.offsetHeight + inner.offsetHeight + bar.offsetHeight)
    // A frame just made may not know its width yet, and would break every word.
    if (!state.page || !main.offsetWidth || height === 0 || height === state.height) return
    // A page that only passes by keeps the height of the one before it: the card around would jump twice.
    if (!state.page.footer && height < state.height) return
    state.height = height
    tellHeight(height)
  }
  const applyFirstHeight = () => {
    state.height = firstHeight
    tellHeight(firstHeight)
  }
  const sizes = new view.ResizeObserver(measure)
  for (const box of [top, inner, bar, pane]) sizes.observe(box)

  // On the document: focus may stand on nothing at all.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !state.page?.onEscape) return
    event.preventDefault()
    state.page.onEscape()
  })
  // The host may give focus to the frame after the page was drawn.
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
      // Not measured: a frame that is `display: none` has no layout before it is seen.
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
