import { getConfig } from '@foyer/contract/http/getConfig'
import { callEndpoint } from './api/callEndpoint.js'
import type { Client } from './Client.js'
import { recallJson, rememberJson } from './jsonMemory.js'
import type { SocialProvider } from './Options.js'
import type { EmbeddedOffer } from './State.js'

const key = 'embedded_offer'
const everySocial: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/**
 * The origin of an address where keys may live: https, or this very machine. Undefined for any other: there the browser
 * has no cryptography, and anybody on the line could be the frame.
 */
export function parseFrameOrigin(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? origin : undefined
}

function parseOffer(value: unknown): EmbeddedOffer | undefined {
  const parsed = getConfig.response.safeParse(value)
  const frameUrl = parsed.success ? parseFrameOrigin(parsed.data.frameUrl) : undefined
  return parsed.success && frameUrl ? { ...parsed.data, frameUrl } : undefined
}

/** What the host says itself, or what the server said the last time; without asking anybody. */
export function recallOffer(client: Client): EmbeddedOffer | undefined {
  const { frameUrl } = client.config
  if (frameUrl === undefined) return parseOffer(recallJson(client.memory, key))
  const origin = parseFrameOrigin(frameUrl)
  return origin ? { frameUrl: origin, email: true, socials: everySocial } : undefined
}

/**
 * Asks the server what it offers, and keeps the answer for the next visit. Undefined: nothing.
 *
 * @throws FoyerError what `callEndpoint` throws; the same question may have an answer later.
 */
export async function fetchOffer(client: Client): Promise<EmbeddedOffer | undefined> {
  const base = client.endpoints?.api
  if (client.config.frameUrl !== undefined || !base) return recallOffer(client)
  const offer = parseOffer(await callEndpoint(client, { base, endpoint: getConfig, query: {} }))
  if (offer) rememberJson(client.memory, key, offer)
  else client.memory.remove(key)
  return offer
}
