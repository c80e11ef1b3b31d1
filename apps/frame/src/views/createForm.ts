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
