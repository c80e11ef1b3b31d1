import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, importPKCS8, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../services/pages/listen.js'
import { createIdpRoutes } from './createIdpRoutes.js'
import { type IdpMemory, openIdpMemory } from './openIdpMemory.js'
import { profiles } from './profiles.js'
import { sandboxClient } from './sandboxClient.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-idp-'))
let memory: IdpMemory
let pages: ListeningServer
let base: string
beforeAll(async () => {
  memory = await openIdpMemory(folder)
  pages = await listen(createIdpRoutes(memory, Date.now).fetch, 0)
  base = `http://localhost:${pages.port}/idp`
})
afterAll(async () => {
  await pages.close()
  rmSync(folder, { recursive: true, force: true })
})

function profileOf(id: string) {
  const profile = profiles.find((candidate) => candidate.id === id)
  if (profile === undefined) throw new Error(`no provider ${id}`)
  return profile
}
function redirectOf(id: string) {
  return `http://secure.localhost:3002/login/social/callback/${id}`
}
const verifier = 'a-verifier-of-at-least-43-characters-0123456789'
const challenge = createHash('sha256').update(verifier).digest('base64url')

function authorize(id: string, query: Record<string, string> = {}) {
  return fetch(
    `${base}/${id}${profileOf(id).paths.authorize}?${new URLSearchParams({
      client_id: sandboxClient.id,
      redirect_uri: redirectOf(id),
      response_type: 'code',
      response_mode: id === 'apple' ? 'form_post' : 'query',
      scope: 'name email',
      state: 'a-state',
      nonce: 'a-nonce',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      sandbox_account: 'alice',
      ...query,
    })}`,
    { redirect: 'manual' },
  )
}

/** Returns the parameters that the app receives in the redirect address or in Apple's form. */
async function readAnswer(response: Response): Promise<URLSearchParams> {
  const location = response.headers.get('location')
  if (location !== null) return new URL(location).searchParams
  const fields = [...(await response.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]))
}

async function proofOf(id: string): Promise<Record<string, string>> {
  if (id === 'x') return {}
  if (id !== 'apple') return { client_id: sandboxClient.id, client_secret: sandboxClient.secret }
  const secret = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: sandboxClient.keyId })
    .setIssuer(sandboxClient.teamId)
    .setSubject(sandboxClient.id)
    .setAudience(`${base}/apple`)
    .setIssuedAt()
    .setExpirationTime('5 min')
    .sign(await importPKCS8(memory.appKeyPem, 'ES256'))
  return { client_id: sandboxClient.id, client_secret: secret }
}

async function redeem(id: string, code: string, more: Record<string, string> = {}, headers: HeadersInit = {}) {
  return fetch(`${base}/${id}${profileOf(id).paths.token}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(id === 'x'
        ? { authorization: `Basic ${Buffer.from(`${sandboxClient.id}:${sandboxClient.secret}`).toString('base64')}` }
        : {}),
      ...headers,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectOf(id),
      code_verifier: verifier,
      ...(await proofOf(id)),
      ...more,
    }),
  })
}

describe.each(profiles.map(({ id }) => id))('createIdpRoutes: %s', (id) => {
  it('issues a code for one token, and the token opens the user-info endpoints', async () => {
    const answer = await readAnswer(await authorize(id))
    expect(answer.get('state')).toBe('a-state')
    const response = await redeem(id, answer.get('code') ?? '')
    expect(response.status).toBe(200)
    const { access_token } = await response.json()
    for (const path of Object.keys(profileOf(id).people)) {
      const person = await fetch(`${base}/${id}${path}`, {
        headers: { authorization: `Bearer ${access_token}`, 'user-agent': 'test' },
      })
      expect(person.status).toBe(200)
    }
    const again = await redeem(id, answer.get('code') ?? '')
    expect(await again.json()).toEqual(profileOf(id).badCode.body)
  })

  it('does not redirect to an unregistered address', async () => {
    for (const redirect_uri of [
      'https://evil.example/login/social/callback/google',
      `http://localhost:3002/login/social/callback/${id}/..`,
      `http://localhost:3002/login/social/callback/${id}?x=1`,
      `http://user@localhost:3002/login/social/callback/${id}`,
      'javascript:alert(1)',
    ]) {
      const response = await authorize(id, { redirect_uri })
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
    }
  })

  it("redirects with the provider's error parameters if the person cancels", async () => {
    const answer = await readAnswer(await authorize(id, { sandbox_outcome: 'denied' }))
    expect(Object.fromEntries(answer)).toMatchObject({ ...profileOf(id).refusal, state: 'a-state' })
  })

  it('checks the PKCE verifier if its profile requires that', async () => {
    const answer = await readAnswer(await authorize(id))
    const response = await redeem(id, answer.get('code') ?? '', { code_verifier: 'wrong' })
    expect('access_token' in (await response.json())).toBe(profileOf(id).pkce === 'ignored')
  })

  it("shows a consent page with the app's host", async () => {
    const query = { client_id: sandboxClient.id, redirect_uri: redirectOf(id), response_type: 'code' }
    const more = { code_challenge: challenge, code_challenge_method: 'S256', response_mode: 'form_post' }
    const page = await fetch(
      `${base}/${id}${profileOf(id).paths.authorize}?${new URLSearchParams({ ...query, ...more })}`,
    )
    const text = await page.text()
    expect(text).toContain('secure.localhost:3002')
    expect(text).not.toContain('<img')
    const request = /name="request" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const decide = await fetch(`${base}/${id}/decide?request=${request}&typedEmail=dora@example.com&outcome=approve`, {
      redirect: 'manual',
    })
    expect((await readAnswer(decide)).get('code')).toBeTruthy()
  })
})

it('createIdpRoutes: x rejects a request without a PKCE challenge', async () => {
  expect((await authorize('x', { code_challenge: '' })).status).toBe(400)
})

it('createIdpRoutes: github returns a form unless JSON is accepted, and requires a user agent', async () => {
  const answer = await readAnswer(await authorize('github'))
  const response = await redeem('github', answer.get('code') ?? '', {}, { accept: '*/*' })
  expect(response.headers.get('content-type')).toContain('x-www-form-urlencoded')
  expect(new URLSearchParams(await response.text()).get('token_type')).toBe('bearer')
  const bare = await fetch(`${base}/github/user`, { headers: { 'user-agent': '' } })
  expect(bare.status).toBe(403)
})

it('createIdpRoutes: apple posts the name only the first time and rejects a plain client secret', async () => {
  const person = { sandbox_account: 'first.time@example.com', sandbox_name: 'Fay First' }
  const first = await readAnswer(await authorize('apple', person))
  expect(JSON.parse(first.get('user') ?? '')).toMatchObject({ name: { firstName: 'Fay', lastName: 'First' } })
  const second = await readAnswer(await authorize('apple', person))
  expect(second.get('user')).toBeNull()
  expect((await redeem('apple', second.get('code') ?? '', { client_secret: sandboxClient.secret })).status).toBe(401)
  expect((await authorize('apple', { response_mode: 'query' })).status).toBe(400)
  // The file has the person too.
  expect((await openIdpMemory(folder)).meet('apple', 'first.time@example.com')).toBe(false)
})

it.each([
  ['RS256', 'approve'],
  ['ES256', 'es256'],
])(
  'createIdpRoutes: the key set verifies %s identity tokens, and a restart uses the same keys',
  async (alg, sandbox_outcome) => {
    const discovery = await (await fetch(`${base}/google/.well-known/openid-configuration`)).json()
    const answer = await readAnswer(await authorize('google', { sandbox_outcome }))
    expect(answer.get('iss')).toBe(discovery.issuer)
    const { id_token } = await (await redeem('google', answer.get('code') ?? '')).json()
    const { payload, protectedHeader } = await jwtVerify(id_token, createRemoteJWKSet(new URL(discovery.jwks_uri)), {
      issuer: discovery.issuer,
      audience: sandboxClient.id,
    })
    expect(protectedHeader.alg).toBe(alg)
    expect(discovery.id_token_signing_alg_values_supported).toContain(alg)
    expect(payload).toMatchObject({ nonce: 'a-nonce', email: 'alice@example.com', email_verified: true })
    expect(JSON.stringify((await openIdpMemory(folder)).signing)).toBe(JSON.stringify(memory.signing))
  },
)
