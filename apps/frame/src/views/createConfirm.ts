import type { ApprovalWords } from '@foyer/messages/frame/en'
import type { ConfirmationKind } from './confirmationPlace.js'
import { createConfirmGuard, type Doubt, type Guard, type PageParts } from './createConfirmGuard.js'
import { el } from './el.js'
import { createButton } from './renderButton.js'

export interface Confirm {
  readonly kind: ConfirmationKind
  readonly button: HTMLButtonElement
  /** The checkbox for dangerous requests, and the reason why a press did not count. Place it above the button. */
  readonly above: HTMLElement
  /** Starts to check that the whole page is visible. Returns a function that stops it. */
  watch(parts: PageParts, page: Window & typeof globalThis): () => void
  /** Ends the loading state of the button. New content must be visible before a press counts. */
  setReady(): void
  setDangerous(): void
  setBusy(label: string): void
  /** Calls `callback` once all effects of the request are shown. */
  whenReady(callback: () => void): void
  /** Confirms without a press. Called if the user has confirmed outside the page. */
  accept(): void
}

export interface ConfirmOptions {
  readonly kind: ConfirmationKind
  readonly label: string
  readonly words: ApprovalWords
  readonly isReady: boolean
  /** `danger` for an action that loses something and needs no checkbox. */
  readonly variant?: 'primary' | 'danger'
  /** The label of the checkbox for a dangerous request. Default: a general text. */
  readonly risk?: string
  /** Called once, after a genuine press on a fully visible page. */
  readonly onConfirm: () => void
}

/** Creates the button that binds the user, with all its protections. */
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

  /** Shows the block next to the button if it has content. */
  const arrange = () => {
    above.hidden = risk.hidden && why.hidden
  }
  const update = () => {
    const isBarred = state.doubt !== undefined || !isTicked()
    // While a part of the page is unread, a press scrolls to it.
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
    const doubt = state.guard ? state.guard.check(event) : 'hidden'
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
      const guard = createConfirmGuard({ parts, page, now: () => performance.now(), onChange })
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
