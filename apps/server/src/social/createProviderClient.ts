import * as client from 'openid-client'
import { createClientAuth } from './createClientAuth.js'
import { createOutwardFetch } from './createOutwardFetch.js'
import type { PersonFacts, ProviderDefinition, SocialPerson } from './Provider.js'
import type { ProviderSettings } from './settings/SocialSettings.js'

/** The frame waits 30 s for a log-in; three calls must fit into that. */
const callTimeoutMs = 8_000
const clockToleranceS = 60

/** What one log-in must show again at its end; made anew for each. */
export type Checks = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** Speaks to one provider. */
export type ProviderClient = {
  readonly title: string
  /** The address the person is sent to. */
  readonly authorizationUrl: (checks: Checks) => Promise<string>
  /**
   * Trades the answer (`code`, `state`, `iss` …) for the person: state, issuer, PKCE, and for OpenID Connect signature,
   * issuer, audience, age and nonce of the identity token are checked. Throws whatever goes wrong.
   */
  readonly fetchPerson: (answer: URLSearchParams, checks: Checks) => Promise<SocialPerson>
}

/** Creates the client of a provider. `isHttpAllowed`: a provider on this machine, in sandbox mode. */
export const createProviderClient = (
  definition: ProviderDefinition,
  settings: ProviderSettings,
  options: { isHttpAllowed: boolean; now: () => number; closing?: AbortSignal },
): ProviderClient => {
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
  configuration[client.customFetch] = createOutwardFetch(callTimeoutMs, options.closing)
  if (options.isHttpAllowed) client.allowInsecureRequests(configuration)
  // The signature, although the token came straight from the provider.
  if (definition.isOpenId) client.enableNonRepudiationChecks(configuration)

  const fetchJson = async (address: string, accessToken: string): Promise<unknown> => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(definition.userInfoParameters ?? {})) url.searchParams.set(name, value)
    const headers = new Headers({ accept: 'application/json' })
    const response = await client.fetchProtectedResource(configuration, accessToken, url, 'GET', null, headers)
    if (!response.ok) throw new Error(`the provider answered ${response.status}`)
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
