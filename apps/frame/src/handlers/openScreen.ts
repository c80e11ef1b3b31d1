import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** Shows one of the frame's own screens until the person leaves it, or the wallet for good. */
export const openScreen: Handler<'OPEN_SCREEN'> = async (frame, { screen }, { signal }) => {
  if (!frame.isShownOnDemand) throw new FrameFailure('not_shown', 'This app does not show the screens of the wallet.')
  if (screen === 'unlock') {
    await frame.wallet.open({ signal, isVisible: true })
    return undefined
  }
  if ((await frame.session.resume()) === undefined) throw new FrameFailure('session_expired', 'You are not logged in.')
  const screens = await frame.screens()
  const isDeleted = await screens.open(screen, signal).catch((cause: unknown) => {
    if (frame.session.getPerson()) throw cause
    throw new FrameFailure('session_expired', 'You are not logged in.', { cause })
  })
  if (!isDeleted) return undefined
  await frame.forgetPerson()
  return { isConnected: false }
}
