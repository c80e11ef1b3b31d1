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
  /** Undefined: as it was. While busy it keeps focus and does nothing. */
  setBusy(label: string | undefined): void
  /** What it says while it is not busy. */
  setLabel(label: string): void
}

/** A button of the modal's look that can be busy. */
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

/** A button that only does its one thing. */
export function drawButton(options: ButtonOptions): HTMLButtonElement {
  return createButton(options).node
}
