import { configAnswer, configPath, everySocial } from '@foyer/contract/http/configAnswer'
import type { getConfig } from '@foyer/contract/http/getConfig'
import type { Client } from './Client.js'
import type { EmbeddedOffer } from './state/State.js'
import { loadJson, storeJson } from './storage/jsonMemory.js'

const key = 'embedded_offer'

/**
 * Returns the origin of a URL that is safe for keys: https or the local machine. Undefined for any other: without
 * https, the browser has no WebCrypto and an attacker on the network could replace the frame.
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

/** Returns the offer from the app's options, or the stored offer of the server. Sends no request. */
export function getKnownOffer({ config, memory }: Client): EmbeddedOffer | undefined {
  const { frameUrl } = config
  return parseOffer(frameUrl === undefined ? loadJson(memory, key) : { frameUrl, email: true, socials: everySocial })
}

/**
 * Fetches the server's offer and stores it for the next visit. Undefined: the server offers no embedded wallet.
 *
 * @throws FoyerError the errors of `callEndpoint`. A retry may succeed.
 */
export async function fetchOffer(client: Client): Promise<EmbeddedOffer | undefined> {
  const base = client.endpoints?.api
  if (client.config.frameUrl !== undefined || !base) return getKnownOffer(client)
  const { callEndpoint } = await import('./api/serverApi.js')
  // Use only the needed part of the endpoint definition, to keep the rest out of the bundle.
  const endpoint = { method: 'GET', path: configPath, response: configAnswer } as typeof getConfig
  const offer = parseOffer(await callEndpoint(client, { base, endpoint, query: {} }))
  if (offer) storeJson(client.memory, key, offer)
  else client.memory.remove(key)
  return offer
}
