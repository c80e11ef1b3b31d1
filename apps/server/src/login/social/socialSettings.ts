import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { socialProvider } from '@foyer/contract/frame/words'
import { type Address, isAddress } from 'viem'
import * as z from 'zod/mini'
import { ServerError } from '../../errors/ServerError.js'
import type { Endpoints, ProviderName } from './Provider.js'
import { providerDefaults } from './providerDefaults.js'

/** The settings of a provider at which the operator has registered an app. */
export interface ProviderSettings {
  readonly clientId: string
  /** The client secret, for every provider but Apple. */
  readonly clientSecret?: string
  /** The key that signs Apple's client secret. */
  readonly appleKey?: { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
  readonly endpoints: Endpoints
  readonly scope: string
}

/** The settings of Sign In With Farcaster. */
export interface FarcasterSettings {
  readonly relayUrl: string
  /** The URL of the node that reads the id registry. If undefined, the server's network `eip155:10` is used. */
  readonly rpcUrl: string | undefined
  readonly idRegistry: Address
}

/** The log-in methods other than e-mail. Missing methods are not offered. */
export interface SocialSettings {
  readonly providers: Readonly<Partial<Record<ProviderName, ProviderSettings>>>
  readonly farcaster: FarcasterSettings | undefined
}

const text = z.string().check(z.minLength(1), z.maxLength(4_096))
const providerSchema = z.strictObject({
  clientId: z.optional(text),
  clientSecret: z.optional(text),
  teamId: z.optional(text),
  keyId: z.optional(text),
  privateKey: z.optional(text),
  scope: z.optional(text),
  issuer: z.optional(text),
  authorizationUrl: z.optional(text),
  tokenUrl: z.optional(text),
  jwksUrl: z.optional(text),
  userInfoUrl: z.optional(text),
  emailsUrl: z.optional(text),
})
const farcasterSchema = z.strictObject({
  relayUrl: z.optional(text),
  rpcUrl: z.optional(text),
  idRegistry: z.optional(text),
})
const schema = z.strictObject({
  google: z.optional(providerSchema),
  github: z.optional(providerSchema),
  apple: z.optional(providerSchema),
  facebook: z.optional(providerSchema),
  x: z.optional(providerSchema),
  discord: z.optional(providerSchema),
  farcaster: z.optional(farcasterSchema),
})
type Given = z.infer<typeof providerSchema>

const publicRelay = 'https://relay.farcaster.xyz'
/** The id registry of the Farcaster network, on Optimism. */
const publicRegistry: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

type Variables = Readonly<Record<string, string | undefined>>
const empty: SocialSettings = { providers: {}, farcaster: undefined }

/** Reads the settings of one provider from single variables: FOYER_OAUTH_GOOGLE_CLIENT_ID, …_TOKEN_URL. */
function readVariables(variables: Variables, name: string): Given {
  const prefix = `FOYER_OAUTH_${name.toUpperCase()}_`
  const pairs = Object.keys(providerSchema.shape).flatMap((key) => {
    const value = variables[`${prefix}${key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`]?.trim()
    return value ? [[key, value]] : []
  })
  return Object.fromEntries(pairs)
}

function readJson(given: string): unknown {
  try {
    return JSON.parse(given.startsWith('{') ? given : readFileSync(given, 'utf8'))
  } catch {
    throw new ServerError('bad_setting', 'must be JSON, or the path of a JSON file')
  }
}

function isLoopback(hostname: string) {
  return /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

function checkAddress(what: string, value: string, sandbox: boolean): string {
  if (!URL.canParse(value)) throw new ServerError('bad_setting', `${what} must be a web address`)
  const { protocol, hostname, username, hash } = new URL(value)
  const isLocal = sandbox && protocol === 'http:' && isLoopback(hostname)
  if (protocol !== 'https:' && !isLocal) throw new ServerError('bad_setting', `${what} must start with https://`)
  if (username !== '' || hash !== '')
    throw new ServerError('bad_setting', `${what} must have neither user nor fragment`)
  return value
}

function readProvider(name: ProviderName, given: Given, sandbox: boolean): ProviderSettings {
  const { clientId, clientSecret, teamId, keyId, privateKey, scope, ...addresses } = given
  const defaults = providerDefaults[name]
  if (clientId === undefined) throw new ServerError('bad_setting', `${name}.clientId is missing`)
  const checked = Object.fromEntries(
    Object.entries(addresses).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, checkAddress(`${name}.${key}`, value, sandbox)]],
    ),
  )
  const common = { clientId, endpoints: { ...defaults.endpoints, ...checked }, scope: scope ?? defaults.scope }
  if (name !== 'apple') {
    if (clientSecret === undefined) throw new ServerError('bad_setting', `${name}.clientSecret is missing`)
    return { ...common, clientSecret }
  }
  if (teamId === undefined || keyId === undefined || privateKey === undefined)
    throw new ServerError('bad_setting', `${name} needs teamId, keyId and privateKey`)
  const pem = privateKey.replaceAll('\\n', '\n')
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
      throw new ServerError('bad_setting', 'another kind of key')
  } catch {
    throw new ServerError('bad_setting', `${name}.privateKey must be the P-256 key of the .p8 file`)
  }
  return { ...common, appleKey: { teamId, keyId, privateKey: pem } }
}

function readFarcaster(given: z.infer<typeof farcasterSchema>, sandbox: boolean): FarcasterSettings {
  const idRegistry = given.idRegistry ?? publicRegistry
  if (!isAddress(idRegistry)) throw new ServerError('bad_setting', 'farcaster.idRegistry must be an address')
  return {
    relayUrl: checkAddress('farcaster.relayUrl', given.relayUrl ?? publicRelay, sandbox).replace(/(?<!\/)\/+$/, ''),
    rpcUrl: given.rpcUrl === undefined ? undefined : checkAddress('farcaster.rpcUrl', given.rpcUrl, sandbox),
    idRegistry,
  }
}

/**
 * Reads the providers from FOYER_OAUTH (JSON, or the path of a JSON file), single settings from
 * FOYER_OAUTH_{PROVIDER}_…, and Farcaster's from FOYER_FARCASTER_RELAY_URL, …_RPC_URL and …_ID_REGISTRY. URLs must be
 * https, except on this machine in sandbox mode. Throws {@link ServerError} with a readable message that contains no
 * secret.
 */
export function readSocialSettings(variables: Variables, sandbox: boolean): SocialSettings {
  const oauth = variables.FOYER_OAUTH?.trim()
  const parsed = schema.safeParse(oauth ? readJson(oauth) : {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined
    const what = unknown === undefined ? 'must be a text' : `has no setting ${unknown}`
    throw new ServerError('bad_setting', `${issue?.path.join('.') || 'the JSON'} ${what}`)
  }
  const file = parsed.data
  const providers: Partial<Record<ProviderName, ProviderSettings>> = {}
  for (const name of socialProvider.options) {
    const given = { ...file[name], ...readVariables(variables, name) }
    if (Object.keys(given).length > 0) providers[name] = readProvider(name, given, sandbox)
  }
  const own = {
    relayUrl: variables.FOYER_FARCASTER_RELAY_URL?.trim() || undefined,
    rpcUrl: variables.FOYER_FARCASTER_RPC_URL?.trim() || undefined,
    idRegistry: variables.FOYER_FARCASTER_ID_REGISTRY?.trim() || undefined,
  }
  const named = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const isAsked = file.farcaster !== undefined || Object.keys(named).length > 0
  if (!isAsked) return { ...empty, providers }
  return { providers, farcaster: readFarcaster({ ...file.farcaster, ...named }, sandbox) }
}
