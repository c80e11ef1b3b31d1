import * as z from 'zod/mini'
import { ServerError } from '../../../errors/ServerError.js'
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

/** What the phone sent through the relay. */
export interface FarcasterAnswer {
  readonly message: string
  readonly signature: `0x${string}`
  /** Nobody signed it: good for a name, nothing else. */
  readonly userName: string | undefined
}

/** A relay that carries sign-ins from phones; it is not trusted with anything but being there. */
export interface FarcasterRelay {
  readonly openChannel: (request: {
    siweUri: string
    domain: string
    nonce: string
    expirationTime: string
    /** Shown by the phone, and in what it signs. */
    requestId: string
  }) => Promise<{ channelToken: string; url: string }>
  /** Undefined while the person has not answered. */
  readonly fetchAnswer: (channelToken: string, signal: AbortSignal) => Promise<FarcasterAnswer | undefined>
}

/** Creates the client of a relay. Its calls throw when the relay fails or answers rubbish. */
export function createFarcasterRelay(relayUrl: string, isHttpAllowed: boolean): FarcasterRelay {
  const configuredFetch = createConfiguredFetch(callTimeoutMs)
  return {
    openChannel: async (request) => {
      const headers = { 'content-type': 'application/json' }
      // The relay accepts auth addresses by default. The id registry has no auth addresses. Source: farcasterxyz/auth-monorepo apps/relay/src/handlers.ts
      const body = JSON.stringify({ ...request, acceptAuthAddress: false })
      const response = await configuredFetch(`${relayUrl}/v1/channel`, { method: 'POST', headers, body })
      if (!response.ok) throw new ServerError('upstream_failed', `the relay answered ${response.status}`)
      const channel = channelSchema.parse(await response.json())
      const { protocol } = new URL(channel.url)
      // A person will follow it.
      if (protocol !== 'https:' && !(isHttpAllowed && protocol === 'http:'))
        throw new ServerError('upstream_failed', 'the relay named no web page')
      return channel
    },
    fetchAnswer: async (channelToken, signal) => {
      const headers = { authorization: `Bearer ${channelToken}` }
      const response = await configuredFetch(`${relayUrl}/v1/channel/status`, { headers, signal })
      if (response.status === 202) return undefined
      if (!response.ok) throw new ServerError('upstream_failed', `the relay answered ${response.status}`)
      const { message, signature, username } = statusSchema.parse(await response.json())
      // The schema has seen the 0x.
      return { message, signature: signature as `0x${string}`, userName: username ?? undefined }
    },
  }
}
