import { createSessionExpiredError, FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'
import { approve } from './rpcRequest.js'

/** Shows one of the frame's own screens until the user leaves it or deletes the wallet. */
export const openScreen: Handler<'OPEN_SCREEN'> = async (frame, { screen }, asker) => {
  const { signal } = asker
  if (!frame.isShownOnDemand) throw new FrameFailure('not_shown', 'This app does not show the screens of the wallet.')
  if (screen === 'unlock') {
    await frame.wallet.open({ signal, isVisible: true })
    return undefined
  }
  if ((await frame.session.resume()) === undefined) throw createSessionExpiredError()
  if (screen === 'plainAccount') {
    await approve(frame, frame.chains.getActiveOf('eip155'), screen, undefined, asker)
    return undefined
  }
  const screens = await frame.screens()
  const isDeleted = await screens.open(screen, signal).catch((cause: unknown) => {
    if (frame.session.getPerson()) throw cause
    throw createSessionExpiredError(cause)
  })
  if (!isDeleted) return undefined
  await frame.deletePerson()
  return { isConnected: false }
}

/** Cancels an open request, as if the user had pressed Cancel. */
export const cancel: Handler<'CANCEL'> = async (frame, { id }) => {
  frame.cancel(id)
  return undefined
}

/** Reloads the frame after this response has been sent [S7.60]. */
export const reload: Handler<'RELOAD'> = async (frame) => {
  frame.reload()
  return undefined
}
