import type { FramePage } from '../frameOrigin/FramePage.js'
import type { FrameRoute } from '../frameOrigin/FrameRoute.js'
import { callbackPages } from './answerCallback.js'
import { createProviders } from './createProviders.js'
import { finishFarcasterRoute } from './farcaster/finishFarcaster.js'
import { startFarcasterRoute } from './farcaster/startFarcaster.js'
import { createFinishRoute } from './finishSocial.js'
import { createStartRoute } from './startSocial.js'

/** Everything of the log-ins with providers, for one server; keys of the providers are kept for as long as it lives. */
export const createSocialRoutes = (): {
  readonly routes: readonly FrameRoute[]
  readonly pages: readonly FramePage[]
} => {
  const providers = createProviders()
  return {
    routes: [createStartRoute(providers), createFinishRoute(providers), startFarcasterRoute, finishFarcasterRoute],
    pages: callbackPages,
  }
}
