import { randomUUID } from 'node:crypto'
import type { Hex } from 'viem'

const lifetimeMs = 600_000
const maxChannels = 1_000

/** The request of an app that opens a channel. */
export interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly notBefore?: string | undefined
  readonly expirationTime?: string | undefined
  readonly requestId?: string | undefined
}

/** The result that the phone sent. */
export interface ChannelResult {
  readonly message: string
  readonly signature: Hex
  readonly fid: number
  readonly username: string
  readonly displayName: string
  readonly custody: Hex
}

/** A sign-in through the relay. */
export interface Channel {
  readonly token: string
  readonly request: ChannelRequest
  readonly expiresAtMs: number
  readonly result?: ChannelResult
}

/** Open channels, in memory. */
export interface Channels {
  open(request: ChannelRequest): Channel
  find(token: string): Channel | undefined
  /** Stores the result. Returns false if the channel does not exist or already has a result. */
  complete(token: string, result: ChannelResult): boolean
}

/** Creates an empty list of channels. */
export function createChannels(now: () => number): Channels {
  const channels = new Map<string, Channel>()
  const find = (token: string) => {
    const channel = channels.get(token)
    return channel !== undefined && channel.expiresAtMs > now() ? channel : undefined
  }
  return {
    find,
    open: (request) => {
      const channel = { token: randomUUID(), request, expiresAtMs: now() + lifetimeMs }
      channels.set(channel.token, channel)
      for (const oldest of channels.keys()) {
        if (channels.size <= maxChannels) break
        channels.delete(oldest)
      }
      return channel
    },
    complete: (token, result) => {
      const channel = find(token)
      if (channel === undefined || channel.result !== undefined) return false
      channels.set(token, { ...channel, result })
      return true
    },
  }
}
