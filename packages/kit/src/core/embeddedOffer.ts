import { configAnswer, configPath, everySocial } from '@foyer/contract/http/configAnswer'
import type { getConfig } from '@foyer/contract/http/getConfig'
import type { Client } from './Client.js'
import type { EmbeddedOffer } from './state/State.js'
import { recallJson, rememberJson } from './storage/jsonMemory.js'

const key = 'embedded_offer'

/**
 * The origin of an address where keys may live: https, or this very machine. Undefined for any other: there the browser
 * has no cryptography, and anybody on the line could be the frame.
 */
export function parseFrameOrigin(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  return /^(https:.*|http:((.+\.)?localhost|127\.0\.0\.1))$/.test(protocol + hostname) ? origin : undefined
}

function parseOffer(value: unknown): EmbeddedOffer | undefined {
  const { data } = configAnswer.safeParse(value)
  const frameUrl = data && parseFrameOrigin(data.frameUrl)
  return frameUrl ? { ...data, frameUrl } : undefined
}

/** What the host says itself, or what the server said the last time; without asking anybody. */
export function recallOffer({ config, memory }: Client): EmbeddedOffer | undefined {
  const { frameUrl } = config
  return parseOffer(frameUrl === undefined ? recallJson(memory, key) : { frameUrl, email: true, socials: everySocial })
}

/**
 * Asks the server what it offers, and keeps the answer for the next visit. Undefined: nothing.
 *
 * @throws FoyerError what `callEndpoint` throws; the same question may have an answer later.
 */
export async function fetchOffer(client: Client): Promise<EmbeddedOffer | undefined> {
  const base = client.endpoints?.api
  if (client.config.frameUrl !== undefined || !base) return recallOffer(client)
  const { callEndpoint } = await import('./api/serverApi.js')
  // As much of the descriptor as the call reads; the rest stays out of the page.
  const endpoint = { method: 'GET', path: configPath, response: configAnswer } as typeof getConfig
  const offer = parseOffer(await callEndpoint(client, { base, endpoint, query: {} }))
  if (offer) rememberJson(client.memory, key, offer)
  else client.memory.remove(key)
  return offer
}
