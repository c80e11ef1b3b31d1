import type { FrameMessageName, FramePayload, FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { Frame } from '../Frame.js'

/** What a handler knows of who asks. */
export interface Asker {
  /** Exact origin of the page around, as the browser tells it. */
  readonly origin: string
  /** Aborted when the app takes the question back. */
  readonly signal: AbortSignal
  /** Called before something is done that taking the question back does not undo. */
  readonly commit: () => void
}

/** Answers one kind of message; throws a coded error, which becomes `NAME_ERROR`. */
export type Handler<N extends FrameMessageName> = (
  frame: Frame,
  payload: FramePayload<N>,
  asker: Asker,
) => Promise<FrameSuccess<N>>
