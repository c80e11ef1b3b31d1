import type { FrameBox } from '../../core/EmbeddedConnector.js'

/** What the person, the browser or the host did to the frame's element. */
export interface FrameElementEvents {
  /** Somebody took it off the page. */
  removed(): void
  /** Escape, or the back gesture of a phone. */
  canceled(): void
  /** A press beside the frame, in CSS pixels of the viewport. */
  pressedOutside(x: number, y: number): void
}

/** The frame on the page, as far as its host has to do with it. */
export interface FrameElement {
  /** Whom messages come from and go to; null once the node left the page, whoever took it away. */
  getWindow(): Pick<Window, 'postMessage'> | null
  /** Puts it over a box of the page, above everything, with the focus in it. */
  show(box: FrameBox): void
  /** Out of sight and out of the tab order; the focus goes back where it was. */
  hide(): void
  remove(): void
}
