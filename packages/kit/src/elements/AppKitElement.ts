import type { Words } from '@foyer/messages/en'
import { buttons } from '@foyer/messages/en/buttons'
import type { Locale } from '@foyer/messages/locales'
import { isNamespace, type Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import { getLastInstance, watchInstances } from '../core/instances.js'
import type { ThemeVariables } from '../core/Options.js'
import type { State } from '../core/state/State.js'
import type { ButtonView } from '../ui/buttons/createButtonBase.js'
import type { AccountButtonHost } from './drawAccountButton.js'
import type { drawButtons } from './drawButtons.js'
import { watchButtonWords } from './watchButtonWords.js'

/** On a server there are no elements; the class is then never used. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Attributes of appkit.md 1.6; HTML writes them in lower case, frameworks also with dashes. */
const attributes = ['disabled', 'balance', 'size', 'label', 'loading-label', 'chars-start', 'chars-end', 'namespace']

type AnyView = ButtonView<never>

export type UseView = <Props>(
  kind: string,
  create: (root: ShadowRoot, nonce?: string) => ButtonView<Props>,
  props: Props,
) => void

/**
 * What the four button elements share: they find their instance (the `appKit` property, else the one created last),
 * draw plain DOM from its state, fetch the widget on the first intent and open it on a press. No framework.
 */
export abstract class AppKitElement extends Base {
  static readonly observedAttributes = [...attributes, ...attributes.map((name) => name.replace('-', ''))]

  private chosen: AppKit | undefined
  /** Called when the element leaves the page or gets another instance. @internal */
  readonly undo: (() => void)[] = []
  private variables: ThemeVariables | undefined
  /** @internal */
  declare live?: AccountButtonHost['live']
  private drawing: (typeof drawButtons)[keyof typeof drawButtons] | undefined
  /** @internal */
  words: Words<'buttons'> = buttons
  /** @internal */
  locale: Locale = 'en'
  private drawn: { kind: string; text: string; view: AnyView; element: HTMLElement } | undefined

  /** The instance this button belongs to; default: the one created last. */
  get appKit(): AppKit | undefined {
    return this.chosen ?? getLastInstance()
  }

  set appKit(instance: AppKit | undefined) {
    if (this.chosen === instance) return
    this.chosen = instance
    if (this.isConnected) this.follow()
  }

  connectedCallback(): void {
    this.follow()
  }

  disconnectedCallback(): void {
    this.release()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.draw()
  }

  /** Draws the right view for the state. */
  protected abstract render(state: State, client: Client): void
  /** What a press does. */
  protected abstract press(instance: AppKit): void

  /** Returns an attribute, written with dashes or without. @internal */
  read(name: string): string | undefined {
    return this.getAttribute(name) ?? this.getAttribute(name.replace('-', '')) ?? undefined
  }

  /** @internal */
  get isDisabled(): boolean {
    const value = this.getAttribute('disabled')
    return value !== null && value !== 'false'
  }

  // React 19 sets an attribute as a property if the element has one of that name, so these are not named `size` and `namespace`.
  /** @internal */
  get sizeChosen(): 'sm' | 'md' {
    return this.read('size') === 'sm' ? 'sm' : 'md'
  }

  /** @internal */
  get namespaceChosen(): Namespace | undefined {
    const value = this.read('namespace')
    return isNamespace(value) ? value : undefined
  }

  /** Creates the view when the kind changes, and otherwise updates it, so that the button keeps the focus. @internal */
  readonly use: UseView = (kind, create, props) => {
    if (this.drawn?.kind !== kind) this.swap(kind, create)
    const text = JSON.stringify(props)
    if (!this.drawn || this.drawn.text === text) return
    this.drawn.text = text
    ;(this.drawn.view as ButtonView<typeof props>).update(props)
  }

  /** Draws a button whose code is loaded late. Returns false while it is loading. */
  protected drawLate(client: Client, kind: keyof typeof drawButtons): boolean {
    const draw = this.drawing
    if (draw) draw(this, client)
    else
      import('./drawButtons.js').then(
        (module) => {
          this.drawing = module.drawButtons[kind]
          if (this.isConnected) this.draw()
        },
        () => undefined,
      )
    return draw !== undefined
  }

  private swap<Props>(kind: string, create: (root: ShadowRoot, nonce?: string) => ButtonView<Props>): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
    const hadFocus = this.drawn !== undefined && root.activeElement === this.drawn.element
    this.drawn?.element.remove()
    this.variables = undefined
    const view = create(root, this.appKit?.client.config.nonce)
    const { element } = view
    const preload = () => {
      this.appKit?.preload().catch(() => undefined)
    }
    for (const intent of ['pointerenter', 'focus', 'pointerdown']) element.addEventListener(intent, preload)
    element.addEventListener('click', () => {
      const instance = this.appKit
      if (instance) this.press(instance)
    })
    this.drawn = { kind, text: '', view: view as unknown as AnyView, element }
    if (hadFocus) element.focus({ preventScroll: true })
  }

  private follow(): void {
    this.release()
    const instance = this.appKit
    // A press goes to the instance made last, so that is the one to show.
    const { undo } = this
    undo.push(watchInstances(() => this.appKit !== instance && this.follow()))
    const client = instance?.client
    if (!client) return
    const wordsUndo = watchButtonWords(client, (words, locale) => {
      this.words = words
      this.locale = locale
      this.draw()
    })
    undo.push(
      client.store.subscribe(() => this.draw()),
      wordsUndo,
    )
    this.draw()
  }

  private release(): void {
    for (const each of this.undo.splice(0)) each()
  }

  private draw(): void {
    const client = this.appKit?.client
    if (!client) return
    const state = client.store.getState()
    this.render(state, client)
    const { mode, variables } = state.theme
    if (mode) this.dataset.theme = mode
    else delete this.dataset.theme
    if (this.variables === variables) return
    this.variables = variables
    if (Object.keys(variables).length > 0) this.paint(variables)
  }

  /** Only hosts that set theme variables pay for reading them. */
  private paint(variables: ThemeVariables): void {
    import('@foyer/ui/themeVariables').then(
      (module) => {
        if (this.variables === variables) this.drawn?.view.styles.setTheme(module.themeVariablesToCss(variables).css)
      },
      () => undefined,
    )
  }
}

/** Defines a custom element unless its name is taken; one class can carry one name only, so each gets its own. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, class extends element {})
}
