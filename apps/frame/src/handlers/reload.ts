import type { Handler } from './Handler.js'

/** Loads the frame anew, after this answer has left [S7.60]. */
export const reload: Handler<'RELOAD'> = async (frame) => {
  frame.reload()
  return undefined
}
