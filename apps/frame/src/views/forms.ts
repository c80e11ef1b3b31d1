import { el } from './el.js'
import { createButton, type LiveButton } from './renderButton.js'

export interface FormOptions {
  readonly submitLabel: string
  readonly busyLabel: string
  /** Returns true if the input is valid. Otherwise shows the error at its field, and nothing is submitted. */
  readonly check: () => boolean
  readonly submit: () => Promise<void>
  readonly fail: (error: unknown) => void
}

export interface Form {
  readonly node: HTMLFormElement
  readonly button: LiveButton
}

/** Creates a form that the Enter key and the button submit, once at a time. */
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
  // Enter submits a form only if it contains a submit button. This one is invisible because the real button is in the
  // footer.
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
  /** Adds a button in the field that shows or hides the typed text. */
  readonly reveal?: { readonly show: string; readonly hide: string }
}

export interface Field {
  readonly node: HTMLElement
  readonly input: HTMLInputElement
  /** Shows an error and its solution at the field. Undefined removes it. */
  setError(text: string | undefined): void
}

/** Creates a labelled text field in the modal's style. */
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
  if (reveal) box.append(renderRevealButton(input, label, reveal))
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
  // Remove the error while the user corrects the input. It is checked again on submit.
  input.addEventListener('input', () => field.setError(undefined))
  return field
}

function renderRevealButton(
  input: HTMLInputElement,
  label: string,
  { show, hide }: { readonly show: string; readonly hide: string },
): Node {
  const setShown = (isShown: boolean) => {
    const action = isShown ? hide : show
    input.type = isShown ? 'text' : 'password'
    button.textContent = action
    button.ariaLabel = `${action}: ${label}`
  }
  const toggle = () => setShown(input.type !== 'text')
  const button = el('button', { type: 'button', class: 'b b-ghost b-sm', onclick: toggle })
  setShown(false)
  return button
}
