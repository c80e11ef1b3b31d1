import type { FrameMessageName, FramePayload, FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { Frame } from '../Frame.js'

/** The context of a request for its handler. */
export interface RequestContext {
  /** The exact origin of the host page, from the browser. */
  readonly origin: string
  /** Aborted if the app cancels the request. */
  readonly signal: AbortSignal
  /** Called before an action that a cancellation does not undo. */
  readonly commit: () => void
}

/** Handles one kind of message. Throws an error with a code, which becomes `NAME_ERROR`. */
export type Handler<N extends FrameMessageName> = (
  frame: Frame,
  payload: FramePayload<N>,
  asker: RequestContext,
) => Promise<FrameSuccess<N>>
