import type { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import { socialAnswers } from '@foyer/contract/frame/socialAnswers'
import type { SocialMethods } from '../../core/EmbeddedConnector.js'
import { limits } from '../../core/limits.js'
import type { FrameHost } from './createFrameHost.js'

/**
 * Creates the methods of a log-in with a social account [S7.44, S7.45, S7.47]. `answers` contains the response schemas
 * that are already loaded.
 */
export function createSocialLogIn(host: Pick<FrameHost, 'request'>, answers: typeof logInAnswers): SocialMethods {
  const timeoutMs = limits.frameRequestTimeoutMs
  return {
    getSocialRedirectUri: async (provider, signal, returnUrl) => {
      const payload = { provider, ...(returnUrl !== undefined && { returnUrl }) }
      const answer = socialAnswers.GET_SOCIAL_REDIRECT_URI
      return (await host.request('GET_SOCIAL_REDIRECT_URI', payload, { signal, timeoutMs, answer })).uri
    },
    connectSocial: (uri, signal) =>
      host.request('CONNECT_SOCIAL', { uri }, { signal, timeoutMs, answer: answers.CONNECT_SOCIAL }),
    getFarcasterUri: async (signal) => {
      const answer = socialAnswers.GET_FARCASTER_URI
      return (await host.request('GET_FARCASTER_URI', undefined, { signal, timeoutMs, answer })).url
    },
    connectFarcaster: (signal) =>
      host.request('CONNECT_FARCASTER', undefined, { signal, answer: socialAnswers.CONNECT_FARCASTER }),
  }
}
