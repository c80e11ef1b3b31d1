import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readStyles } from '../../services/pages/readStyles.js'
import { consentPage, formPostPage, refusalPage } from './consentPage.js'
import { type AuthorizeRequest, createGrants } from './createGrants.js'
import { handleTokenRequest } from './handleTokenRequest.js'
import type { IdpMemory } from './openIdpMemory.js'
import { findOutcome, type Outcome } from './outcomes.js'
import type { ProviderProfile } from './ProviderProfile.js'
import { AuthorizeError, createRedirect, parseAuthorizeRequest } from './parseAuthorizeRequest.js'
import { findPerson, type SandboxPerson, subjectOf } from './people.js'
import { profiles } from './profiles.js'

/**
 * Creates the fake identity providers under `/idp/{provider}`. For tests, the query of an authorization request may
 * have `sandbox_account` (a fixed person's key or an e-mail address), `sandbox_name` and `sandbox_outcome`. The consent
 * page is then skipped.
 */
export function createIdpRoutes(memory: IdpMemory, now: () => number): Hono {
  const routes = new Hono()
  const grants = createGrants(now)
  const issuerOf = (profile: ProviderProfile, context: Context) =>
    `${new URL(context.req.url).origin}/idp/${profile.id}`

  const sendBack = async (
    context: Context,
    profile: ProviderProfile,
    request: AuthorizeRequest,
    choice: { person: SandboxPerson; outcome: Outcome },
  ) => {
    const { person, outcome } = choice
    if (outcome.delayMs !== undefined) await wait(outcome.delayMs)
    const issuer = issuerOf(profile, context)
    const meet = () => memory.meet(profile.id, person.key)
    const answer = createRedirect({ profile, request, outcome, person, grants, issuer, meet })
    if (profile.postsForm) return page(formPostPage(profile, request.redirectUri, answer), request.redirectUri)
    const headers = {
      location: `${request.redirectUri}?${answer}${profile.fragment ?? ''}`,
      'cache-control': 'no-store',
    }
    return new Response(null, { status: 302, headers })
  }

  for (const profile of profiles) {
    const base = `/idp/${profile.id}`

    routes.get(`${base}${profile.paths.authorize}`, async (context) => {
      const query = new URL(context.req.url).searchParams
      let request: AuthorizeRequest
      try {
        request = parseAuthorizeRequest(profile, query)
      } catch (error) {
        if (!(error instanceof AuthorizeError)) throw error
        return page(refusalPage(profile, error.message), undefined, 400)
      }
      const account = query.get('sandbox_account')
      if (account === null) {
        return page(consentPage(profile, grants.storeRequest(profile.id, request), request), request.redirectUri)
      }
      const person = findPerson(account, query.get('sandbox_name') ?? '')
      const outcome = findOutcome(query.get('sandbox_outcome') ?? 'approve')
      if (person === undefined || outcome === undefined) {
        return page(refusalPage(profile, 'Unknown sandbox_account or sandbox_outcome'), undefined, 400)
      }
      return sendBack(context, profile, request, { person, outcome })
    })

    routes.get(`${base}/decide`, async (context) => {
      const query = new URL(context.req.url).searchParams
      const request = grants.findRequest(profile.id, query.get('request') ?? '')
      // A typed e-mail address takes precedence over the selected account.
      const account = query.get('typedEmail') || (query.get('account') ?? '')
      const person = findPerson(account, query.get('typedName') ?? '')
      const outcome = findOutcome(query.get('outcome') ?? 'approve')
      if (request === undefined)
        return page(refusalPage(profile, 'This page has expired. Start again in the app'), undefined, 400)
      if (person === undefined)
        return page(refusalPage(profile, 'Enter an e-mail address or select an account'), undefined, 400)
      if (outcome === undefined) return page(refusalPage(profile, 'Unknown outcome'), undefined, 400)
      return sendBack(context, profile, request, { person, outcome })
    })

    routes.post(`${base}${profile.paths.token}`, bodyLimit({ maxSize: 32_768 }), async (context) =>
      handleTokenRequest({
        profile,
        memory,
        grants,
        issuer: issuerOf(profile, context),
        form: new URLSearchParams(await context.req.text()),
        headers: context.req.raw.headers,
        signal: context.req.raw.signal,
        now: now(),
      }),
    )

    for (const [path, describe] of Object.entries(profile.people)) {
      routes.get(`${base}${path}`, (context) => {
        if (profile.requiredHeader !== undefined && !context.req.header(profile.requiredHeader)) {
          return new Response(`Send the header ${profile.requiredHeader}`, { status: 403 })
        }
        const token = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
        const grant = grants.findToken(profile.id, token ?? context.req.query('access_token') ?? '')
        if (grant === undefined) return Response.json({ error: 'invalid_token' }, { status: 401 })
        if (grant.outcome.person === 'broken') return Response.json({ id: { nested: true }, sub: null, data: [] })
        return Response.json(describe(grant.person, subjectOf(profile.id, grant.person)))
      })
    }

    if (profile.openId === undefined) continue
    routes.get(`${base}/.well-known/openid-configuration`, (context) => {
      const issuer = issuerOf(profile, context)
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}${profile.paths.authorize}`,
        token_endpoint: `${issuer}${profile.paths.token}`,
        jwks_uri: `${issuer}/keys`,
        ...(profile.people['/v1/userinfo'] ? { userinfo_endpoint: `${issuer}/v1/userinfo` } : {}),
        response_types_supported: ['code'],
        response_modes_supported: profile.postsForm ? ['query', 'form_post'] : ['query'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: Object.keys(memory.signing),
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
        ...(profile.namesIssuer ? { authorization_response_iss_parameter_supported: true } : {}),
      })
    })
    routes.get(`${base}/keys`, () =>
      Response.json({ keys: Object.values(memory.signing).map(({ publicJwk }) => publicJwk) }),
    )
  }

  routes.get('/idp/idp.css', () => {
    const own = readFileSync(new URL('../idp.css', import.meta.url), 'utf8')
    return css(`${readStyles('tokens', 'base')}\n${own}`)
  })
  routes.get('/idp/submit.js', () => {
    const headers = { 'content-type': 'text/javascript; charset=utf-8' }
    return new Response('document.forms[0].submit()\n', { headers })
  })
  return routes
}

function css(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' } })
}

/** The form ends at the app, directly or by redirect, so its policy allows the app's origin. */
function page(text: string, redirectUri: string | undefined, status = 200): Response {
  const app = redirectUri === undefined ? '' : ` ${new URL(redirectUri).origin}`
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'self'${app}; frame-ancestors 'none'`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(text, { status, headers: { ...headers, 'content-security-policy': policy } })
}
