import * as z from 'zod/mini'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { Config } from '../../config.js'
import { type ConfiguredFetch, createConfiguredFetch } from '../../fetch/createConfiguredFetch.js'
import { createProviderClient } from '../../login/social/createProviderClient.js'
import { fetchFid } from '../../login/social/farcaster/checkSignIn.js'
import { createFarcasterRelay } from '../../login/social/farcaster/createFarcasterRelay.js'
import type { ProviderName } from '../../login/social/Provider.js'
import { providerTable } from '../../login/social/providerTable.js'
import type { FarcasterSettings, ProviderSettings } from '../../login/social/socialSettings.js'
import { type Check, CheckError } from './Check.js'

interface LoginChecksOptions {
  readonly config: Config
  readonly rpc: RpcProvider
  readonly now: () => number
}

const callTimeoutMs = 8_000
const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string() })).check(z.minLength(1)) })
/** The error of a token endpoint: a code (RFC 6749 5.2), or Facebook's object. */
const errorSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string(), code: z.optional(z.number()) })]),
})
/** Error codes for an unknown client. GitHub and X use codes that RFC 6749 does not define. */
const clientErrors = ['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']
const facebookClientText = /client|application|app (id|secret)/i

/**
 * Creates the checks of the login methods: keys and client of each provider, and the relay and registry of Farcaster.
 */
export function listLoginChecks(options: LoginChecksOptions): readonly Check[] {
  const { providers, farcaster } = options.config.social
  const names = Object.keys(providers) as ProviderName[] // The record has only provider names as keys.
  return [
    ...names.flatMap((name) => {
      const settings = providers[name]
      return settings === undefined ? [] : listProviderChecks(options, name, settings)
    }),
    ...(farcaster === undefined ? [] : listFarcasterChecks(options, farcaster)),
  ]
}

function listProviderChecks({ config, now }: LoginChecksOptions, name: ProviderName, settings: ProviderSettings) {
  const { jwksUrl } = settings.endpoints
  const fetchOnce = createConfiguredFetch(callTimeoutMs)
  return [
    ...(jwksUrl === undefined ? [] : [{ kind: 'log-in keys', source: name, run: () => checkKeys(fetchOnce, jwksUrl) }]),
    {
      ...{ kind: 'log-in', source: name },
      run: () => checkClient(fetchOnce, name, settings, { isHttpAllowed: config.sandbox, now }),
    },
  ]
}

async function checkKeys(fetchOnce: ConfiguredFetch, url: string): Promise<string> {
  const response = await fetchOnce(url, {})
  if (!response.ok) throw new CheckError('failure', `answered ${response.status}`)
  const { keys } = keysSchema.parse(await response.json())
  return `${keys.length} keys`
}

/**
 * Sends an invalid code to the token endpoint. A provider that accepts the client credentials rejects the code,
 * otherwise it rejects the client. The providers' error codes are not confirmed with a live service.
 */
async function checkClient(
  fetchOnce: ConfiguredFetch,
  name: ProviderName,
  settings: ProviderSettings,
  options: { readonly isHttpAllowed: boolean; readonly now: () => number },
): Promise<string> {
  const answers: { readonly status: number; readonly text: string }[] = []
  const fetchSeen: ConfiguredFetch = async (url, init) => {
    const response = await fetchOnce(url, init)
    answers.push({ status: response.status, text: await response.clone().text() })
    return response
  }
  const client = createProviderClient(providerTable[name], settings, { ...options, fetch: fetchSeen })
  const checks = { state: 'check', nonce: 'check', verifier: 'c'.repeat(43), redirectUri: 'https://localhost/check' }
  const answer = new URLSearchParams({ code: 'foyer-check', state: checks.state, iss: settings.endpoints.issuer })
  const failure = await client.fetchPerson(answer, checks).catch((error: unknown) => error)
  const [first] = answers
  if (first === undefined) throw failure
  return parseError(first)
}

function parseError({ status, text }: { readonly status: number; readonly text: string }): string {
  const parsed = errorSchema.safeParse(parseJson(text))
  if (status >= 500) throw new CheckError('failure', `answered ${status}`)
  if (!parsed.success) {
    if (status === 401 || status === 403) throw new CheckError('authentication', `answered ${status}`)
    throw new CheckError('shape', `answered ${status} without an error`)
  }
  const { error } = parsed.data
  const isClient = typeof error === 'string' ? clientErrors.includes(error) : facebookClientText.test(error.message)
  const said = typeof error === 'string' ? error : error.message
  if (isClient) throw new CheckError('authentication', `rejects the client: ${said.slice(0, 100)}`)
  return `accepts the client (${said.slice(0, 100)})`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Any address works: the registry returns 0 for an address without an id. */
const someAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function listFarcasterChecks({ config, rpc, now }: LoginChecksOptions, settings: FarcasterSettings): readonly Check[] {
  return [
    {
      ...{ kind: 'log-in', source: 'farcaster relay' },
      run: async () => {
        const relay = createFarcasterRelay(settings.relayUrl, config.sandbox)
        const expirationTime = new Date(now() + 60_000).toISOString()
        const domain = new URL(config.frameUrl ?? 'https://localhost').host
        const channel = {
          siweUri: `https://${domain}/`,
          domain,
          nonce: 'foyercheck',
          expirationTime,
          requestId: 'check',
        }
        return `a channel at ${new URL((await relay.openChannel(channel)).url).host}`
      },
    },
    {
      ...{ kind: 'log-in', source: 'farcaster registry' },
      run: async () => `id ${await fetchFid({ rpc }, settings, someAddress)}`,
    },
  ]
}
