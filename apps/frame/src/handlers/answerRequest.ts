import type { FrameMessageName, FramePayload, FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { Frame } from '../Frame.js'
import type { FrameRequest } from '../handshake/createPort.js'
import { handlers } from './handlers.js'

/** Hands a checked question to its handler. */
export function answerRequest<N extends FrameMessageName>(
  frame: Frame,
  { name, payload, origin, signal, commit }: FrameRequest & { readonly name: N },
): Promise<FrameSuccess<N>> {
  // The port has parsed the payload with this very message's schema.
  return handlers[name](frame, payload as FramePayload<N>, { origin, signal, commit })
}
