import { createButton, type LiveButton } from './drawButton.js'
import { el } from './el.js'

export interface FormOptions {
  readonly submitLabel: string
  readonly busyLabel: string
  /** Undefined when nothing is wrong; else it has told so at its field and nothing is sent. */
  readonly check: () => boolean
  readonly submit: () => Promise<void>
  readonly fail: (error: unknown) => void
}

export interface Form {
  readonly node: HTMLFormElement
  readonly button: LiveButton
}

/** A form whose Enter key and button do the same, once at a time. */
export function createForm(options: FormOptions, ...inside: readonly Node[]): Form {
  const send = async () => {
    if (state.isBusy || !options.check()) return
    state.isBusy = true
    button.setBusy(options.busyLabel)
    try {
      await options.submit()
    } catch (error) {
      options.fail(error)
    } finally {
      state.isBusy = false
      button.setBusy(undefined)
    }
  }
  const state = { isBusy: false }
  const button = createButton({ label: options.submitLabel, onPress: () => void send() })
  const node = el('form', { class: 'block' }, ...inside)
  // Enter in a field submits only where a submit button is; this one is not seen because the real one is in the footer.
  const enter = el('button', { type: 'submit', class: 'sr', tabindex: '-1', 'aria-hidden': 'true' })
  node.append(enter)
  node.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  return { node, button }
}

export interface FieldOptions {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'password'
  readonly autocomplete?: string
  /** A button inside the box that shows or hides what is typed. */
  readonly reveal?: { readonly show: string; readonly hide: string }
}

export interface Field {
  readonly node: HTMLElement
  readonly input: HTMLInputElement
  /** What is wrong and how to mend it; undefined takes it back. */
  setError(text: string | undefined): void
}

/** A labelled text field of the modal's look. */
export function createField({ id, label, hint, type = 'text', autocomplete = 'off', reveal }: FieldOptions): Field {
  const input = el('input', {
    id,
    type,
    autocomplete,
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-describedby': `${id}-hint`,
  })
  const below = el('div', { class: 'hint', id: `${id}-hint` }, hint)
  const box = el('div', { class: 'box' }, input)
  const node = el('div', { class: 'field' }, el('label', { for: id }, label), box, below)
  if (reveal) box.append(drawReveal(input, reveal))
  const field: Field = {
    node,
    input,
    setError(text) {
      node.toggleAttribute('data-bad', text !== undefined)
      below.className = text === undefined ? 'hint' : 'hint bad'
      if (text === undefined) below.removeAttribute('role')
      else below.setAttribute('role', 'alert')
      below.textContent = text ?? hint ?? ''
      if (text === undefined) input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    },
  }
  // What was wrong is being mended; whether it is right now is said when it is sent.
  input.addEventListener('input', () => field.setError(undefined))
  return field
}

function drawReveal(input: HTMLInputElement, { show, hide }: { readonly show: string; readonly hide: string }): Node {
  const toggle = () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.textContent = isShown ? show : hide
    button.setAttribute('aria-pressed', isShown ? 'false' : 'true')
  }
  const button = el(
    'button',
    { type: 'button', class: 'b b-ghost b-sm', 'aria-pressed': 'false', 'aria-controls': input.id, onclick: toggle },
    show,
  )
  return button
}
