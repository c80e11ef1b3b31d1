import type { Namespace } from '@foyer/primitives/ChainId'

/** These values, and any text: many hosts declare the tags for themselves, and their wider types must fit. */
type Usually<Value extends string> = Value | (string & {})

interface ButtonAttributes {
  readonly disabled?: boolean | string
  readonly size?: Usually<'sm' | 'md'>
}

interface ConnectAttributes extends ButtonAttributes {
  readonly label?: string
  readonly loadingLabel?: string
  readonly 'loading-label'?: string
  readonly namespace?: Usually<Namespace>
}

interface AccountAttributes extends ButtonAttributes {
  readonly balance?: Usually<'show' | 'hide'>
  /** Characters of the address kept at its start and end. */
  readonly charsStart?: number | string
  readonly charsEnd?: number | string
  readonly 'chars-start'?: number | string
  readonly 'chars-end'?: number | string
  readonly namespace?: Usually<Namespace>
}

interface NetworkAttributes extends ButtonAttributes {
  readonly label?: string
}

interface KindAttributes {
  readonly button: ConnectAttributes & AccountAttributes
  readonly 'connect-button': ConnectAttributes
  readonly 'account-button': AccountAttributes
  readonly 'network-button': NetworkAttributes
  /** Where the widget goes with `enableEmbedded` or `disableAppend`. */
  readonly modal: object
}

type Prefix = 'foyer' | 'appkit' | 'w3m'

/**
 * The elements by their tags, with their attributes. In Vue one line types them in templates:
 * `declare module 'vue' { interface GlobalComponents extends ElementComponents {} }`.
 */
export type ElementAttributes = {
  readonly [Kind in keyof KindAttributes as `${Prefix}-${Kind}`]: KindAttributes[Kind]
}

/** The elements as components: what Vue's `GlobalComponents` takes. */
export type ElementComponents = {
  readonly [Tag in keyof ElementAttributes]: new () => { readonly $props: ElementAttributes[Tag] }
}

/** With whatever else HTML and Svelte let one write on a tag. */
type SvelteAttributes = { [Tag in keyof ElementAttributes]: ElementAttributes[Tag] & Readonly<Record<string, unknown>> }

declare global {
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteAttributes {}
  }
}
