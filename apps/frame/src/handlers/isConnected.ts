import type { Handler } from './Handler.js'

/** Whether somebody is logged in for this origin [S7.49]. A token the app may send is not looked at. */
export const isConnected: Handler<'IS_CONNECTED'> = async ({ session }) => ({
  isConnected: (await session.resume()) !== undefined,
})
