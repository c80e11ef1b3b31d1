import type { Namespace } from '@foyer/primitives/ChainId'

/**
 * These values, and any other text: many apps declare the tags themselves, and their wider types must be compatible.
 */
type Usually<Value extends string> = Value | (string & {})

type Visibility = 'show' | 'hide' | 'small-screen' | 'large-screen'

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
  readonly balance?: Usually<Visibility>
  readonly avatar?: Usually<Visibility>
  readonly networkName?: Usually<Visibility>
  readonly 'network-name'?: Usually<Visibility>
  /** The number of address characters at the start and at the end. */
  readonly charsStart?: number | string
  readonly charsEnd?: number | string
  readonly 'chars-start'?: number | string
  readonly 'chars-end'?: number | string
  readonly namespace?: Usually<Namespace>
}

interface NetworkAttributes extends ButtonAttributes {
  readonly label?: string
}

interface WalletAttributes extends ButtonAttributes {
  /** The id, rdns or name of the wallet. */
  readonly wallet?: string
  readonly label?: string
  readonly loadingLabel?: string
  readonly 'loading-label'?: string
}

interface KindAttributes {
  readonly button: ConnectAttributes & AccountAttributes
  readonly 'connect-button': ConnectAttributes
  readonly 'account-button': AccountAttributes
  readonly 'network-button': NetworkAttributes
  /** The place of the widget with `enableEmbedded` or `disableAppend`. */
  readonly modal: object
}

type Prefix = 'foyer' | 'appkit' | 'w3m'

/** The elements by tag, with their attributes. `@foyer/kit/vue` adds their types to templates. */
export type ElementAttributes = {
  readonly [Kind in keyof KindAttributes as `${Prefix}-${Kind}`]: KindAttributes[Kind]
} & {
  /** Defined by `@foyer/kit/elements` and by the script-tag build. */
  readonly 'foyer-wallet-button': WalletAttributes
  readonly 'appkit-wallet-button': WalletAttributes
}

/** The elements as components, in the form of Vue's `GlobalComponents`. */
export type ElementComponents = {
  readonly [Tag in keyof ElementAttributes]: new () => { readonly $props: ElementAttributes[Tag] }
}

/** Also allows all other attributes that HTML and Svelte accept on a tag. */
type SvelteAttributes = { [Tag in keyof ElementAttributes]: ElementAttributes[Tag] & Readonly<Record<string, unknown>> }

declare global {
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteAttributes {}
  }
}
