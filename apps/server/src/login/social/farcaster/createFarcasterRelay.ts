import * as z from 'zod/mini'
import { ServerError } from '../../../errors/ServerError.js'
import { findStatusFault } from '../../../errors/UpstreamFault.js'
import { createConfiguredFetch } from '../../../fetch/createConfiguredFetch.js'

const callTimeoutMs = 8_000

const channelSchema = z.object({
  channelToken: z.string().check(z.minLength(1), z.maxLength(512)),
  url: z.string().check(z.maxLength(4_096)),
})
const statusSchema = z.object({
  state: z.literal('completed'),
  message: z.string().check(z.maxLength(8_192)),
  signature: z.string().check(z.maxLength(4_096), z.regex(/^0x[0-9a-fA-F]+$/)),
  username: z.optional(z.nullable(z.string())),
})

/** The answer that the phone sent through the relay. */
export interface FarcasterAnswer {
  readonly message: string
  readonly signature: `0x${string}`
  /** The user name. It is not signed, so use it only for display. */
  readonly userName: string | undefined
}

/** A relay that carries sign-ins from phones. It is not trusted: each answer must be verified. */
export interface FarcasterRelay {
  readonly openChannel: (request: {
    siweUri: string
    domain: string
    nonce: string
    expirationTime: string
    /** An id that the phone shows and signs. */
    requestId: string
  }) => Promise<{ channelToken: string; url: string }>
  /** Returns undefined while the person has not answered. */
  readonly fetchAnswer: (channelToken: string, signal: AbortSignal) => Promise<FarcasterAnswer | undefined>
}

/** Creates the client of a relay. Its calls throw if the relay fails or sends an invalid response. */
export function createFarcasterRelay(relayUrl: string, isHttpAllowed: boolean): FarcasterRelay {
  const configuredFetch = createConfiguredFetch(callTimeoutMs)
  return {
    openChannel: async (request) => {
      const headers = { 'content-type': 'application/json' }
      // The relay accepts auth addresses by default. The id registry has no auth addresses. Source: farcasterxyz/auth-monorepo apps/relay/src/handlers.ts
      const body = JSON.stringify({ ...request, acceptAuthAddress: false })
      const response = await configuredFetch(`${relayUrl}/v1/channel`, { method: 'POST', headers, body })
      if (!response.ok) throw createStatusError(response.status)
      const channel = channelSchema.parse(await response.json())
      const { protocol } = new URL(channel.url)
      // Check the protocol: the person will open this link.
      if (protocol !== 'https:' && !(isHttpAllowed && protocol === 'http:'))
        throw new ServerError('upstream_failed', 'the relay did not return a web page')
      return channel
    },
    fetchAnswer: async (channelToken, signal) => {
      const headers = { authorization: `Bearer ${channelToken}` }
      const response = await configuredFetch(`${relayUrl}/v1/channel/status`, { headers, signal })
      if (response.status === 202) return undefined
      if (!response.ok) throw createStatusError(response.status)
      const { message, signature, username } = statusSchema.parse(await response.json())
      // The schema has checked the 0x prefix.
      return { message, signature: signature as `0x${string}`, userName: username ?? undefined }
    },
  }
}

function createStatusError(status: number): ServerError {
  return new ServerError('upstream_failed', `the relay answered ${status}`, findStatusFault(status))
}
