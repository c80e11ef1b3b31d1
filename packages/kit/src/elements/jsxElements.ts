import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from './elementTypes.js'

type HtmlProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

/** The elements as JSX knows them: `<appkit-button balance="hide" />`. */
export type ElementProps = { [Tag in keyof ElementAttributes]: HtmlProps & ElementAttributes[Tag] }

// React 19, and React 18 with its own JSX runtime.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ElementProps {}
  }
}

// React 18 as older set-ups find it.
declare global {
  namespace JSX {
    interface IntrinsicElements extends ElementProps {}
  }
}
