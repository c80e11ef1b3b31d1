import { buttonTokensCss } from '../buttonTokens.js'
import { createStyleHost, type StyleHost } from '../StyleHost.js'
import { buttonsStyle } from './style.js'

export type ButtonSize = 'sm' | 'md'

/** One of the host-page buttons: plain DOM, so that no framework is loaded before it is pressed. */
export type ButtonView<Props> = {
  element: HTMLButtonElement
  update: (props: Props) => void
  styles: StyleHost
}

/** The styled `<button>` in a shadow root, without content. */
export function createButtonBase(root: ShadowRoot, testId: string, nonce?: string) {
  const styles = createStyleHost(root, nonce)
  styles.adopt(buttonTokensCss + buttonsStyle)
  const element = document.createElement('button')
  element.type = 'button'
  element.dataset.testid = testId
  element.setAttribute('part', 'button')
  element.setAttribute('aria-haspopup', 'dialog')
  root.append(element)
  return { element, styles }
}

/** A `<span>` with a class and a text. */
export function span(className: string, text = ''): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}
