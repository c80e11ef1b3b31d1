import type { Handler } from './Handler.js'

/** Takes an open question back, as if the person had pressed Cancel. */
export const cancel: Handler<'CANCEL'> = async (frame, { id }) => {
  frame.cancel(id)
  return undefined
}
