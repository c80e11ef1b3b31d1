import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from './elementTypes.js'

type HtmlProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

/** The elements as JSX tags: `<appkit-button balance="hide" />`. */
export type ElementProps = { [Tag in keyof ElementAttributes]: HtmlProps & ElementAttributes[Tag] }

/**
 * React 19 has a separate JSX namespace, and that of React 18 inherits the global one. Add the tags to only one of
 * them, depending on the version.
 */
type Of<Version extends 18 | 19> = ('useActionState' extends keyof typeof import('react') ? 19 : 18) extends Version
  ? ElementProps
  : object

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Of<19> {}
  }
}

declare global {
  namespace JSX {
    interface IntrinsicElements extends Of<18> {}
  }
}
