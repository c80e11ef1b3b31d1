import type { Frame } from '../Frame.js'
import type { Screens } from '../wallet/Screens.js'

/** Fetches the frame's own screens; they wait in the same line as the requests for a yes. */
export async function startScreens(frame: Frame): Promise<Screens> {
  const [{ createScreens }, { stage }] = await Promise.all([import('../approve/createScreens.js'), frame.approving()])
  return createScreens({ vault: frame.vault, stage, getHost: frame.getHost })
}
