import { buttonTokensCss } from '@foyer/ui/buttonTokens'
import { createStyleHost, type StyleHost } from '@foyer/ui/StyleHost'

export type ButtonSize = 'sm' | 'md'

/** A button on the host page. It is plain DOM, so that no framework is loaded before a press. */
export interface ButtonView<Props> {
  element: HTMLButtonElement
  update: (props: Props) => void
  styles: StyleHost
}

/** Creates the styled `<button>` in a shadow root, without content. */
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

/** Creates a `<span>` with a class and a text. */
export function createSpan(className: string, text = ''): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/**
 * The base style of the host-page buttons, sufficient for the connect button. The press effect has no transition:
 * transitions would slow down the frames in which the dialog opens. `transform` is set from the start: adding it on
 * press would cause a layout of the host page.
 */
const buttonsStyle = `:host{display:inline-block;max-width:100%;vertical-align:middle}:host([hidden]){display:none}
.k{box-sizing:border-box;appearance:none;display:inline-flex;align-items:center;justify-content:center;gap:8px;height:44px;max-width:100%;margin:0;padding:0 18px;border:0;border-radius:var(--_r4);background:var(--_accent);color:var(--_on-accent);font:600 var(--_t3)/1 var(--_font);letter-spacing:normal;text-transform:none;white-space:nowrap;cursor:pointer;user-select:none;touch-action:manipulation;-webkit-font-smoothing:antialiased;-webkit-tap-highlight-color:transparent;transform:scale(1)}
.k *{box-sizing:border-box}
.k[data-size=sm]{height:36px;padding:0 14px;border-radius:var(--_r3);font-size:var(--_t2)}
.k:active:not(:disabled){transform:scale(.97)}
.k:disabled{opacity:.5;cursor:not-allowed}
.k:focus-visible{outline:2px solid var(--_accent-text);outline-offset:2px}
@media(hover:hover){.k:hover:not(:disabled){transition:background .1s;background:color-mix(in srgb,var(--_accent) 90%,var(--_text))}}
.txt{min-width:0;line-height:1.5;overflow:hidden;text-overflow:ellipsis;font-variant-numeric:tabular-nums}
.w{flex:none;width:1em;height:1em;border-radius:50%;border:2px solid color-mix(in srgb,currentColor 25%,transparent);border-top-color:currentColor;animation:w .8s linear infinite}
@keyframes w{to{transform:rotate(1turn)}}
@media(prefers-reduced-motion:reduce){.k{transition:none!important;transform:none!important}.w{animation-duration:3s}}
@media(forced-colors:active){.k{border:1px solid ButtonText}}
`
