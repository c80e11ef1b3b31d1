import type { AskingWords } from '@foyer/messages/frame/en'
import type { ConfirmationKind } from './confirmationPlace.js'
import { createButton } from './drawButton.js'
import { el } from './el.js'
import { type Doubt, type Guard, guardConfirm, type PageParts } from './guardConfirm.js'

export interface Confirm {
  readonly kind: ConfirmationKind
  readonly button: HTMLButtonElement
  /** The tick for requests that are dangerous, and why a press did not count; belongs above the button. */
  readonly above: HTMLElement
  /** Begins to watch that all of the page is seen. Returns the undo. */
  watch(parts: PageParts, page: Window & typeof globalThis): () => void
  /** Until then Confirm shows that something is still to come; what came is to be read too. */
  setReady(): void
  setDangerous(): void
  setBusy(label: string): void
  /** Calls `callback` once everything that the request does is shown. */
  whenReady(callback: () => void): void
  /** Confirms without a press, for a user who has confirmed outside the page. */
  accept(): void
}

export interface ConfirmOptions {
  readonly kind: ConfirmationKind
  readonly label: string
  readonly words: AskingWords
  readonly isReady: boolean
  /** `danger` for a yes by which something is lost, and which needs no tick. */
  readonly variant?: 'primary' | 'danger'
  /** What is ticked for a dangerous request, where something plainer can be said. */
  readonly risk?: string
  /** The person's own yes: pressed by them, after they could see what it is about. Told once. */
  readonly onConfirm: () => void
}

/** The one button that binds the person, with everything that guards it. */
export function createConfirm({
  kind,
  label,
  words,
  isReady,
  variant = 'primary',
  risk: told = words.understand,
  onConfirm,
}: ConfirmOptions): Confirm {
  const tick = el('input', { type: 'checkbox' })
  const risk = el('label', { class: 'check' }, tick, el('span', {}, told))
  const why = el('p', { class: 'hint bad', role: 'alert' })
  risk.hidden = true
  why.hidden = true
  const state = {
    isReady,
    isDone: false,
    onReady: () => {},
    doubt: 'tooSoon' as Doubt | undefined,
    guard: undefined as Guard | undefined,
  }
  const above = el('div', { class: 'block' }, risk, why)
  above.hidden = true
  const isTicked = () => risk.hidden || tick.checked

  /** In the bar, where it is seen beside the button that waits for it. */
  const arrange = () => {
    above.hidden = risk.hidden && why.hidden
  }
  const update = () => {
    const isBarred = state.doubt !== undefined || !isTicked()
    // While there is more to read, a press shows it.
    const isUnread = state.doubt === 'unread'
    button.setLabel(isUnread ? words.readOn : label)
    button.node.toggleAttribute('data-doubt', isBarred && !isUnread)
    if (!state.isReady || state.isDone) return
    if (isUnread) return button.node.removeAttribute('aria-disabled')
    if (isBarred) button.node.setAttribute('aria-disabled', 'true')
    else button.node.removeAttribute('aria-disabled')
  }
  const onChange = (doubt: Doubt | undefined) => {
    state.doubt = doubt
    if (doubt !== 'covered' && doubt !== 'small') why.hidden = true
    arrange()
    update()
  }
  const press = (event: MouseEvent) => {
    if (state.isDone || !state.isReady) return
    const doubt = state.guard ? state.guard.judge(event) : 'hidden'
    if (doubt === 'unread') return state.guard?.readOn()
    if (!isTicked()) return
    if (doubt === 'covered' || doubt === 'small') {
      why.textContent = doubt === 'covered' ? words.covered : words.tooSmall
      why.hidden = false
      arrange()
    }
    if (doubt !== undefined) return
    state.isDone = true
    onConfirm()
  }
  const button = createButton({ label, onPress: press, variant })
  if (!isReady) button.setBusy(words.loading)
  tick.addEventListener('change', update)
  update()

  return {
    kind,
    button: button.node,
    above,
    watch(parts, page) {
      const guard = guardConfirm({ parts, page, now: () => performance.now(), onChange })
      state.guard = guard
      return () => guard.stop()
    },
    setReady() {
      state.isReady = true
      state.onReady()
      button.setBusy(undefined)
      state.guard?.restart()
      update()
    },
    setDangerous() {
      risk.hidden = false
      arrange()
      button.node.classList.replace(`b-${variant}`, 'b-danger')
      update()
    },
    setBusy: button.setBusy,
    whenReady(callback) {
      if (state.isReady) callback()
      else state.onReady = callback
    },
    accept() {
      if (state.isDone || !state.isReady) return
      state.isDone = true
      onConfirm()
    },
  }
}
