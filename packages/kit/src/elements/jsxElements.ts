import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from './elementTypes.js'

type HtmlProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

/** The elements as JSX knows them: `<appkit-button balance="hide" />`. */
export type ElementProps = { [Tag in keyof ElementAttributes]: HtmlProps & ElementAttributes[Tag] }

/** React 19 has its own JSX namespace; that of React 18 takes over whatever the global one has. Each gets the tags once. */
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
