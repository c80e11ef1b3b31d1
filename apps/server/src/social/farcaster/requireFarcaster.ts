import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import { HttpError } from '../../http/HttpError.js'
import { describeFailure } from '../describeFailure.js'
import type { FarcasterSettings } from '../settings/SocialSettings.js'

/** The settings of Farcaster. Throws `not_enabled`. */
export const requireFarcaster = ({ config }: FrameContext): FarcasterSettings => {
  const { farcaster } = config.social
  if (farcaster === undefined) throw new HttpError('not_enabled', 'Logging in with Farcaster is not set up here')
  return farcaster
}

/** The coded answer when relay, chain or message fail; the reason is for the log alone. */
export const farcasterFailed = (context: FrameContext, cause: unknown): HttpError => {
  context.logger.warn({ provider: 'farcaster', reason: describeFailure(cause) }, 'a sign-in with Farcaster was refused')
  return new HttpError('provider_failed', 'Farcaster did not answer as it should. You may try again')
}
