import { describeUser } from './describeUser.js'
import type { Handler } from './Handler.js'

/** Who is logged in, and their address on a chain [S4.12, S7.46]. */
export const getUser: Handler<'GET_USER'> = (frame, payload, { signal }) =>
  describeUser(frame, payload?.chainId, signal)
