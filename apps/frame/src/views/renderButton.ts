import { el, icon } from './el.js'

export interface ButtonOptions {
  readonly label: string
  readonly onPress: (event: MouseEvent) => void
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'ghost'
  readonly isSmall?: boolean
  readonly icon?: string
}

export interface LiveButton {
  readonly node: HTMLButtonElement
  /** Undefined ends the busy state. A busy button keeps the focus and ignores presses. */
  setBusy(label: string | undefined): void
  /** Sets the label for the normal state. */
  setLabel(label: string): void
}

/** Creates a button in the modal's style with a busy state. */
export function createButton({
  label,
  onPress,
  variant = 'primary',
  isSmall = false,
  icon: path,
}: ButtonOptions): LiveButton {
  const text = el('span', {}, label)
  const press = (event: MouseEvent) => {
    if (node.getAttribute('aria-busy') === null) onPress(event)
  }
  const node = el('button', { type: 'button', class: `b b-${variant}${isSmall ? ' b-sm' : ''}`, onclick: press }, text)
  if (path) node.prepend(icon(path))
  return {
    node,
    setBusy(busy) {
      node.querySelector('.spin')?.remove()
      if (busy === undefined) {
        node.removeAttribute('aria-busy')
        node.removeAttribute('aria-disabled')
      } else {
        node.setAttribute('aria-busy', 'true')
        node.setAttribute('aria-disabled', 'true')
        node.prepend(el('span', { class: 'spin', 'aria-hidden': 'true' }))
      }
      text.textContent = busy ?? label
    },
    setLabel(next) {
      label = next
      if (node.getAttribute('aria-busy') === null && text.textContent !== next) text.textContent = next
    },
  }
}

/** Creates a button without a busy state. */
export function renderButton(options: ButtonOptions): HTMLButtonElement {
  return createButton(options).node
}
