import { nameOfDevice } from '../session/createDevice.js'
import type { Handler } from './Handler.js'

/** Whether somebody is logged in for this origin [S7.49]. A token the app may send is not looked at. */
export const isConnected: Handler<'IS_CONNECTED'> = async ({ session, keyStore, logins, projectId }) => {
  const device = await (await keyStore()).read(nameOfDevice(projectId)).catch(() => undefined)
  const isConnected = (await session.resume()) !== undefined
  logins.isForgotten ||= !device && !isConnected
  return { isConnected }
}
