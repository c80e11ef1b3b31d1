import { findFocusable } from './focus.js'

/** Which entry a key leads to in a list or grid; -1 for a key that is not ours. */
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

/** Letters typed within this time of each other make one search, in ms. */
export const typeAheadMs = 500

/** The entry whose name starts with what was typed, searching on from `at` and around; -1 when there is none. */
export function findTyped(names: readonly string[], typed: string, at: number): number {
  const wanted = typed.toLocaleLowerCase()
  // One letter again and again steps through the entries of that letter; more letters may keep the present entry.
  const from = wanted.length === 1 ? at + 1 : at
  for (let step = 0; step < names.length; step += 1) {
    const index = (from + step) % names.length
    if (names[index]?.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return -1
}

/** What there is to know of a key press, in the DOM and in React alike. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'timeStamp' | 'defaultPrevented' | 'target' | 'preventDefault'
> & { readonly currentTarget: EventTarget | null }

export interface RovingFocus {
  onKeyDown: (event: KeyPress) => void
}

/**
 * Arrow keys, Home, End and type-ahead between the controls inside an element. Every control stays in the Tab order,
 * so this only adds a faster way.
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
