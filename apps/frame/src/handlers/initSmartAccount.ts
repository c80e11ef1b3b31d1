import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** Refused [S7.52]: no network of this wallet has smart accounts. */
export const initSmartAccount: Handler<'INIT_SMART_ACCOUNT'> = async () => {
  throw new FrameFailure('smart_account_unavailable', 'This wallet has no smart accounts.')
}
