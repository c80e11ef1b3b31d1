import { FrameFailure, notLoggedIn } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** Shows one of the frame's own screens until the person leaves it, or the wallet for good. */
export const openScreen: Handler<'OPEN_SCREEN'> = async (frame, { screen }, { signal }) => {
  if (!frame.isShownOnDemand) throw new FrameFailure('not_shown', 'This app does not show the screens of the wallet.')
  if (screen === 'unlock') {
    await frame.wallet.open({ signal, isVisible: true })
    return undefined
  }
  if ((await frame.session.resume()) === undefined) throw notLoggedIn()
  const screens = await frame.screens()
  const isDeleted = await screens.open(screen, signal).catch((cause: unknown) => {
    if (frame.session.getPerson()) throw cause
    throw notLoggedIn(cause)
  })
  if (!isDeleted) return undefined
  await frame.forgetPerson()
  return { isConnected: false }
}

/** Takes an open question back, as if the person had pressed Cancel. */
export const cancel: Handler<'CANCEL'> = async (frame, { id }) => {
  frame.cancel(id)
  return undefined
}

/** Loads the frame anew, after this answer has left [S7.60]. */
export const reload: Handler<'RELOAD'> = async (frame) => {
  frame.reload()
  return undefined
}
