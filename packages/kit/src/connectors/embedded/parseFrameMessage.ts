import { frameEnvelope, framePrefix } from '@foyer/contract/frame/frameEnvelope'

/** A message of the frame: a response with the id of its request, or an event without an id. */
export interface FrameMessage {
  /** The type without the prefix. */
  readonly type: string
  readonly payload?: unknown
  readonly id?: string | undefined
}

/** Returns the message of a window event, or undefined if it does not come from `frame` at exactly `frameOrigin`. */
export function parseFrameMessage(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  frame: unknown,
  frameOrigin: string,
): FrameMessage | undefined {
  if (!source || source !== frame || origin !== frameOrigin) return
  const { data: envelope } = frameEnvelope.safeParse(data)
  if (!envelope?.type.startsWith(framePrefix)) return
  return { ...envelope, type: envelope.type.slice(framePrefix.length) }
}
