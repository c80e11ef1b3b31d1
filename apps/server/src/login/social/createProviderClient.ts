import { createPrivateKey, sign } from 'node:crypto'
import * as client from 'openid-client'
import { type ClientAuth, ClientSecretPost } from 'openid-client'
import { HttpError } from '../../errors/HttpError.js'
import { ServerError } from '../../errors/ServerError.js'
import { type ConfiguredFetch, createConfiguredFetch } from '../../fetch/createConfiguredFetch.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { PersonFacts, ProviderDefinition, ProviderName, SocialPerson } from './Provider.js'
import { providerTable } from './providerTable.js'
import type { ProviderSettings } from './socialSettings.js'

const appleSecretLifetimeS = 300

/**
 * Creates the Basic authentication of RFC 6749 2.3.1: form-encoded, then base64. Letters, digits, `-`, `_` and `.` are
 * not encoded, as X requires.
 */
function basic(clientId: string, secret: string): ClientAuth {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const value = Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')
  return (_server, _client, _body, headers) => {
    headers.set('authorization', `Basic ${value}`)
  }
}

/** Creates the client secret for Apple: a signed token that is valid for five minutes. */
function appleSecret({ clientId, appleKey }: ProviderSettings, audience: string, now: () => number): ClientAuth {
  if (appleKey === undefined) throw new ServerError('internal', 'the key for Apple is missing')
  const key = createPrivateKey(appleKey.privateKey)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return (_server, _client, body) => {
    const iat = Math.floor(now() / 1_000)
    const claims = { iss: appleKey.teamId, sub: clientId, aud: audience, iat, exp: iat + appleSecretLifetimeS }
    const head = `${encode({ alg: 'ES256', kid: appleKey.keyId })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    body.set('client_id', clientId)
    body.set('client_secret', `${head}.${signature}`)
  }
}

/** Creates the client authentication for the token endpoint. */
function createClientAuth(
  proof: ProviderDefinition['clientProof'],
  settings: ProviderSettings,
  now: () => number,
): ClientAuth {
  if (proof === 'apple') return appleSecret(settings, settings.endpoints.issuer, now)
  if (settings.clientSecret === undefined) throw new ServerError('internal', 'the client secret is missing')
  return proof === 'basic' ? basic(settings.clientId, settings.clientSecret) : ClientSecretPost(settings.clientSecret)
}

/** The timeout of one call, in milliseconds. The frame waits 30 s for a log-in, which can make three calls. */
const callTimeoutMs = 8_000
const clockToleranceS = 60

/** The values of one log-in that its end must match. They are new for each log-in. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** The client of one provider. */
interface ProviderClient {
  readonly title: string
  /** Returns the URL to which the user is sent. */
  readonly authorizationUrl: (checks: Checks) => Promise<string>
  /**
   * Exchanges the answer (`code`, `state`, `iss` …) for the person. Verifies state, issuer and PKCE. For OpenID Connect
   * also verifies signature, issuer, audience, age and nonce of the identity token. Throws on every failure.
   */
  readonly fetchPerson: (answer: URLSearchParams, checks: Checks) => Promise<SocialPerson>
}

/** Creates the client of a provider. `isHttpAllowed` permits a provider on this machine, in sandbox mode. */
export function createProviderClient(
  definition: ProviderDefinition,
  settings: ProviderSettings,
  options: { isHttpAllowed: boolean; now: () => number; closing?: AbortSignal; fetch?: ConfiguredFetch },
): ProviderClient {
  const { endpoints, clientId, scope } = settings
  const configuration = new client.Configuration(
    {
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorizationUrl,
      token_endpoint: endpoints.tokenUrl,
      ...(endpoints.jwksUrl === undefined ? {} : { jwks_uri: endpoints.jwksUrl }),
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    },
    clientId,
    { [client.clockTolerance]: clockToleranceS },
    createClientAuth(definition.clientProof, settings, options.now),
  )
  configuration.timeout = callTimeoutMs / 1_000
  configuration[client.customFetch] = options.fetch ?? createConfiguredFetch(callTimeoutMs, options.closing)
  if (options.isHttpAllowed) client.allowInsecureRequests(configuration)
  // Verify the signature although the token comes directly from the provider.
  if (definition.isOpenId) client.enableNonRepudiationChecks(configuration)

  const fetchJson = async (address: string, accessToken: string): Promise<unknown> => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(definition.userInfoParameters ?? {})) url.searchParams.set(name, value)
    const headers = new Headers({ accept: 'application/json' })
    const response = await client.fetchProtectedResource(configuration, accessToken, url, 'GET', null, headers)
    if (!response.ok) throw new ServerError('upstream_failed', `the provider answered ${response.status}`)
    return response.json()
  }

  return {
    title: definition.title,
    authorizationUrl: async ({ state, nonce, verifier, redirectUri }) => {
      const url = client.buildAuthorizationUrl(configuration, {
        ...definition.authorizationParameters,
        redirect_uri: redirectUri,
        scope,
        state,
        ...(definition.isOpenId ? { nonce } : {}),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    fetchPerson: async (answer, { state, nonce, verifier, redirectUri }) => {
      const current = new URL(redirectUri)
      for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
        const value = answer.get(name)
        if (value !== null) current.searchParams.set(name, value)
      }
      const tokens = await client.authorizationCodeGrant(configuration, current, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        ...(definition.isOpenId ? { expectedNonce: nonce, idTokenExpected: true } : {}),
      })
      const facts: PersonFacts = {
        claims: definition.isOpenId ? tokens.claims() : undefined,
        user:
          endpoints.userInfoUrl && !definition.isOpenId
            ? await fetchJson(endpoints.userInfoUrl, tokens.access_token)
            : undefined,
        emails: endpoints.emailsUrl ? await fetchJson(endpoints.emailsUrl, tokens.access_token) : undefined,
        form: answer.get('user') ?? undefined,
      }
      return definition.readPerson(facts)
    },
  }
}

/**
 * The clients of the configured providers. A client is created on first use and cached with the keys that it has
 * fetched.
 */
export interface Providers {
  /** Returns the client of a provider. Throws `not_enabled` if it is not configured. */
  readonly find: (context: FrameContext, name: ProviderName) => ProviderClient
}

/** Creates an empty cache of provider clients. */
export function createProviders(): Providers {
  const made = new Map<ProviderName, ProviderClient>()
  return {
    find: (context, name) => {
      const known = made.get(name)
      if (known !== undefined) return known
      const settings = context.config.social.providers[name]
      const definition = providerTable[name]
      if (settings === undefined)
        throw new HttpError('not_enabled', `Logging in with ${definition.title} is not set up here`)
      const { config, now, closing } = context
      const provider = createProviderClient(definition, settings, { isHttpAllowed: config.sandbox, now, closing })
      made.set(name, provider)
      return provider
    },
  }
}
