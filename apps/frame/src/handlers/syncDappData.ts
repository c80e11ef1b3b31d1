import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** What the host calls itself [S7.59]. */
export const syncDappData: Handler<'SYNC_DAPP_DATA'> = async ({ presentation, projectId }, data) => {
  if (data.projectId !== projectId) throw new FrameFailure('invalid_key', 'The wallet was opened for another project.')
  presentation.setHostName(data.metadata?.name)
  return undefined
}
