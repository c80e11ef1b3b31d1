import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Prefix of every message from the app to the frame. */
export const appPrefix = '@w3m-app/'
/** Prefix of every message from the frame to the app. */
export const framePrefix = '@w3m-frame/'

/** One question the app may ask the frame: `@w3m-app/NAME` → `@w3m-frame/NAME_SUCCESS` or `@w3m-frame/NAME_ERROR`. */
export interface FrameMessage {
  readonly payload?: Schema
}

/** Keeps the exact schema types of a table of messages while checking its shape. */
export const defineMessages = <const M extends Readonly<Record<string, FrameMessage>>>(messages: M): M => messages

/** Payload the app sends with a message; undefined when it has none. */
export type PayloadOf<M extends FrameMessage> = M['payload'] extends Schema ? z.output<M['payload']> : undefined
