import { findFocusable } from './focus.js'

/** Returns the index that a key moves to in a list or grid, or -1 for any other key. */
export function nextIndex(key: string, at: number, count: number, columns: number, rtl: boolean): number {
  const clamp = (index: number) => Math.min(count - 1, Math.max(0, index))
  const across = rtl ? -1 : 1
  if (key === 'ArrowDown') return at + columns < count ? at + columns : at
  if (key === 'ArrowUp') return at - columns >= 0 ? at - columns : at
  if (key === 'ArrowRight') return columns === 1 ? -1 : clamp(at + across)
  if (key === 'ArrowLeft') return columns === 1 ? -1 : clamp(at - across)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}

/** The maximum time between two letters of one search, in milliseconds. */
export const typeAheadMs = 500

/**
 * Returns the index of the next entry whose name starts with the typed text. Searches from `at` and wraps around.
 * Returns -1 if there is none.
 */
export function findTyped(names: readonly string[], typed: string, at: number): number {
  const wanted = typed.toLowerCase()
  // A single letter moves to the next entry with that letter. Several letters can stay on the current entry.
  const from = wanted.length === 1 ? at + 1 : at
  for (let step = 0; step < names.length; step += 1) {
    const index = (from + step) % names.length
    if (names[index]?.toLowerCase().startsWith(wanted)) return index
  }
  return -1
}

/** The common part of a DOM and a React keyboard event. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'timeStamp' | 'defaultPrevented' | 'target' | 'preventDefault'
> & { readonly currentTarget: EventTarget | null }

export interface RovingFocus {
  onKeyDown: (event: KeyPress) => void
}

/**
 * Moves the focus between the controls of an element with the arrow keys, Home, End and type-ahead. All controls stay
 * in the Tab order.
 */
export function createRovingFocus(columns = 1): RovingFocus {
  let typed = { text: '', atMs: 0 }
  return {
    onKeyDown(event) {
      const { currentTarget: list, target: from } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!(list instanceof HTMLElement && from instanceof HTMLElement) || from instanceof HTMLInputElement) return
      const all = findFocusable(list)
      const at = all.indexOf(from)
      if (at < 0) return
      const rtl = list.matches('[dir=rtl] *')
      let index = nextIndex(event.key, at, all.length, columns, rtl)
      if (index < 0 && event.key.length === 1 && event.key !== ' ') {
        const recent = event.timeStamp - typed.atMs < typeAheadMs
        typed = { text: (recent ? typed.text : '') + event.key, atMs: event.timeStamp }
        const names = all.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
        index = findTyped(names, typed.text, at)
      }
      const target = all[index]
      if (!target) return
      event.preventDefault()
      target.focus()
    },
  }
}
