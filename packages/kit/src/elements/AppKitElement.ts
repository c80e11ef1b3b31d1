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
import type { drawButtons } from './drawButtons.js'
import type { AccountButtonHost } from './renderAccountButton.js'
import { watchButtonWords } from './watchButtonWords.js'

/** A server has no elements. The class is never used there. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** The attributes of appkit.md 1.6. HTML writes them in lower case, frameworks also with dashes. */
const attributes = ['disabled', 'balance', 'size', 'label', 'loading-label', 'chars-start', 'chars-end', 'namespace']

type AnyView = ButtonView<never>

export type UseView = <Props>(
  kind: string,
  create: (root: ShadowRoot, nonce?: string) => ButtonView<Props>,
  props: Props,
) => void

/**
 * The base class of the four button elements. An element uses the instance in its `appKit` property, else the last
 * created one, and renders plain DOM without a framework. It loads the widget when the user is about to click, and
 * opens it on a click.
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

  /** The instance of this button. The default is the last created one. */
  get appKit(): AppKit | undefined {
    return this.chosen ?? getLastInstance()
  }

  set appKit(instance: AppKit | undefined) {
    if (this.chosen === instance) return
    this.chosen = instance
    if (this.isConnected) this.subscribeInstance()
  }

  connectedCallback(): void {
    this.subscribeInstance()
  }

  disconnectedCallback(): void {
    this.release()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.update()
  }

  /** Renders the view for the state. */
  protected abstract render(state: State, client: Client): void
  /** Handles a click. */
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

  /** Creates the view if the kind changes. Otherwise updates it, so that the button keeps the focus. @internal */
  readonly use: UseView = (kind, create, props) => {
    if (this.drawn?.kind !== kind) this.swap(kind, create)
    const text = JSON.stringify(props)
    if (!this.drawn || this.drawn.text === text) return
    this.drawn.text = text
    ;(this.drawn.view as ButtonView<typeof props>).update(props)
  }

  /** Renders a button whose code loads lazily. Returns false while it is loading. */
  protected renderLazily(client: Client, kind: keyof typeof drawButtons): boolean {
    const draw = this.drawing
    if (draw) draw(this, client)
    else
      import('./drawButtons.js').then(
        (module) => {
          this.drawing = module.drawButtons[kind]
          if (this.isConnected) this.update()
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

  private subscribeInstance(): void {
    this.release()
    const instance = this.appKit
    // Follow the last created instance, because a click opens that one.
    const { undo } = this
    undo.push(watchInstances(() => this.appKit !== instance && this.subscribeInstance()))
    const client = instance?.client
    if (!client) return
    const wordsUndo = watchButtonWords(client, (words, locale) => {
      this.words = words
      this.locale = locale
      this.update()
    })
    undo.push(
      client.store.subscribe(() => this.update()),
      wordsUndo,
    )
    this.update()
  }

  private release(): void {
    for (const each of this.undo.splice(0)) each()
  }

  private update(): void {
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

  /** Import this lazily: only apps that set theme variables need it. */
  private paint(variables: ThemeVariables): void {
    import('@foyer/ui/themeVariables').then(
      (module) => {
        if (this.variables === variables) this.drawn?.view.styles.setTheme(module.themeVariablesToCss(variables).css)
      },
      () => undefined,
    )
  }
}

/** Defines a custom element unless its name is taken. A class can have only one name, so each name gets a subclass. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, class extends element {})
}
