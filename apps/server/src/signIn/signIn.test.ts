import { createSignInTokenVerifier } from '@foyer/sign-in/verifySignInToken'
import { decodeJwt } from 'jose'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RpcOutcome } from '../chains/rpc/RpcProvider.js'
import { allowedOrigin, startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { createTestPage } from './testPage.js'

const dayMs = 86_400_000
const yes = `0x${'0'.repeat(63)}1`
const contract = getAddress(`0x${'a'.repeat(40)}`)
const word = `0x${'12'.repeat(32)}`

describe.each(testDatabases())('sign-in on the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof startTestServer>>
  const clock = { ms: 1_800_000_000_000 }
  const node: { answer: RpcOutcome } = { answer: { result: yes } }
  const page = (origin?: string) => createTestPage(server.call, () => clock.ms, origin)
  const refused = (reason: RegExp) => ({
    status: 403,
    body: { error: { code: 'access_denied', context: { reason: expect.stringMatching(reason) } } },
  })
  const ended = { status: 401, body: { error: { code: 'session_expired' } } }

  beforeAll(async () => {
    database = await create()
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    server = await startTestServer(database, {
      networks: {
        version: 1,
        networks: [{ chainId: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:1'], nativeCurrency, tokens: [] }],
      },
      ...{ secretKey: new Uint8Array(32).fill(7), rateLimitPerMinute: 1_000_000, now: () => clock.ms },
      providers: { rpc: { send: async (_chainId, requests) => requests.map(() => node.answer) } },
    })
  })
  afterAll(async () => {
    await server?.close()
    await database?.remove()
  })

  it('signs an account in, returns it, stores its metadata, and signs it out', async () => {
    const { account, authenticate, me, setMetadata, signOut } = page()
    const { status, body } = await authenticate()
    expect(status).toBe(200)
    const who = await me(body.token)
    expect(who.body).toMatchObject({
      ...{ aud: allowedOrigin, iss: server.url, projectIdKey: 'test', sub: `did:pkh:eip155:1:${account.address}` },
      ...{ address: account.address, chainId: 1, chainIdNamespace: 'eip155', caip2Network: 'eip155:1' },
      ...{ uri: `${allowedOrigin}/`, domain: 'app.example', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    expect(who.body).not.toHaveProperty('appKitAccount')
    expect((await setMetadata(body.token, { theme: 'dark', count: [1, 2] })).status).toBe(200)
    const { appKitAccount } = (await me(body.token, '?includeAppKitAccount=true')).body
    expect(appKitAccount).toMatchObject({ address: account.address, metadata: { theme: 'dark', count: [1, 2] } })

    expect((await signOut(body.token)).status).toBe(200)
    expect(await me(body.token)).toMatchObject(ended)
    expect(await setMetadata(body.token, {})).toMatchObject(ended)
    expect((await signOut(body.token)).status, 'a repeated call has no effect').toBe(200)
    const again = (await authenticate()).body.token
    const kept = (await me(again, '?includeAppKitAccount=true')).body.appKitAccount
    expect(kept).toMatchObject({ uuid: appKitAccount.uuid, metadata: { theme: 'dark' } })
    await setMetadata(again, null)
    expect((await me(again, '?includeAppKitAccount=true')).body.appKitAccount.metadata).toBeNull()
  })

  it('issues tokens that the server of a host can verify with the public keys', async () => {
    const { account, authenticate } = page()
    const { token } = (await authenticate()).body
    const options = { serverUrl: server.url, audience: allowedOrigin, issuer: server.url, projectId: 'test' }
    expect(await createSignInTokenVerifier(options)(token)).toMatchObject({
      ...{ chainId: 'eip155:1', address: account.address, signer: 'key', projectId: 'test' },
    })
    for (const [change, reason] of [
      [{ audience: 'https://evil.example' }, /aud/],
      [{ issuer: 'https://evil.example' }, /iss/],
      [{ projectId: 'other' }, /another project/],
    ] as const) {
      const verify = createSignInTokenVerifier({ ...options, ...change })(token)
      await expect(verify).rejects.toMatchObject({
        ...{ code: 'SIGN_IN_INVALID', context: { reason: expect.stringMatching(reason) } },
      })
    }
    const { token: nonceToken } = await page().getNonce()
    await expect(createSignInTokenVerifier(options)(nonceToken)).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' })
  })

  it('ends a sign-in after a day', async () => {
    const { authenticate, me } = page()
    const { token } = (await authenticate()).body
    expect(Number(decodeJwt(token).exp) * 1000).toBe(Math.floor((clock.ms + dayMs) / 1000) * 1000)
    clock.ms += dayMs - 1000
    expect((await me(token)).status).toBe(200)
    clock.ms += 1000
    expect(await me(token)).toMatchObject(ended)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['another domain', { domain: 'evil.example' }, /another domain/],
    ['the URI of another site', { uri: 'https://evil.example/' }, /another origin/],
    [
      'an account of another family',
      { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      /does not belong to that chain/,
    ],
    ['an address without checksum', { address: `0x${'ab'.repeat(20)}` }, /does not belong to that chain/],
    ['an issue time in the far future', { issuedAt: '2100-01-01T00:00:00Z' }, /future/],
    ['an issue time long ago', { issuedAt: '2020-01-01T00:00:00Z' }, /too old/],
    ['a nonce that the server did not create', { nonce: 'abcdefabcdefabcdefabcdefabcdefab' }, /nonce/],
    [
      'the signature of another account',
      { address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e', chain: 'eip155:5' },
      /did not sign/,
    ],
    ['text that is not a sign-in message', { address: `0x${'ab'.repeat(20)}\nHello` }, /not a sign-in message/],
  ])('rejects a sign-in with %s', async (_what, changes, reason) => {
    expect(await page().authenticate(changes)).toMatchObject(refused(reason))
  })

  it('accepts a nonce once: of ten parallel messages exactly one', async () => {
    const { account, getNonce, write, post } = page()
    const { nonce, token } = await getNonce()
    const message = write(nonce)
    const signed = { message, signature: await account.signMessage({ message }) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(signed, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await post(signed, token)).toMatchObject(refused(/nonce/))
  })

  it('accepts a nonce only with its token, for ten minutes', async () => {
    const { account, getNonce, write, post } = page()
    const [one, other] = [await getNonce(), await getNonce()]
    const message = write(one.nonce)
    const signed = { message, signature: await account.signMessage({ message }) }
    expect(await post(signed, other.token)).toMatchObject(refused(/nonce/))
    expect(await post(signed, 'rubbish')).toMatchObject(ended)
    expect((await post(signed, one.token)).status).toBe(200)
    const { nonce, token } = await getNonce()
    clock.ms += 600_000
    const late = write(nonce)
    expect(await post({ message: late, signature: await account.signMessage({ message: late }) }, token)).toMatchObject(
      ended,
    )
  })

  it('rejects pages that are not allowed, and callers without an origin', async () => {
    expect(await page('https://evil.example').ask('/auth/v1/nonce')).toMatchObject({ status: 403 })
    const nobody = createTestPage(
      (path, init) => server.call(path, { ...init, headers: {} }),
      () => clock.ms,
    )
    expect(await nobody.ask('/auth/v1/nonce')).toMatchObject({ status: 403 })
  })

  it('rejects tokens and nonces of another page or project', async () => {
    const { authenticate, getNonce, write, account } = page()
    const { token } = (await authenticate()).body
    const other = page('http://localhost:4000')
    expect(await other.me(token)).toMatchObject(ended)
    const given = await getNonce()
    const message = write(given.nonce, { domain: 'localhost:4000', uri: 'http://localhost:4000' })
    const signed = { message, signature: await account.signMessage({ message }) }
    expect(await other.post(signed, given.token)).toMatchObject(ended)
    const elsewhere = (path: string, init?: RequestInit) => fetch(`${server.url}${path}?projectId=quiet`, init)
    expect(await createTestPage(elsewhere, () => clock.ms).me(token)).toMatchObject(ended)
    // The server of a host sends no origin.
    const response = await server.call('/auth/v1/me', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
  })

  it('rejects other tokens of this server', async () => {
    const { getNonce, me } = page()
    expect(await me((await getNonce()).token)).toMatchObject(ended)
    expect(await me('')).toMatchObject(ended)
  })

  it('checks the signature of a contract again after 15 minutes, and ends the sign-in if it is invalid', async () => {
    const { authenticate, me } = page()
    node.answer = { result: yes }
    const { token } = (await authenticate({ address: contract }, word)).body
    clock.ms += 900_000 - 1
    node.answer = { result: '0x00' }
    expect((await me(token)).status).toBe(200)
    clock.ms += 1
    node.answer = { error: { code: -32_005, message: 'limit exceeded' } }
    expect((await me(token)).status, 'an account with an unavailable node').toBe(502)
    node.answer = { result: '0x00' }
    expect(await me(token)).toMatchObject(ended)
    node.answer = { result: yes }
    expect(await me(token)).toMatchObject(ended)
    expect(await authenticate({ address: contract, chain: 'eip155:5' }, word)).toMatchObject(refused(/did not sign/))
  })

  it('rejects metadata of more than 4,096 bytes, and metadata that is no object', async () => {
    const { authenticate, setMetadata } = page()
    const { token } = (await authenticate()).body
    expect((await setMetadata(token, { text: 'x'.repeat(4_085) })).status).toBe(200)
    expect((await setMetadata(token, { text: 'x'.repeat(4_086) })).status).toBe(400)
    expect((await setMetadata(token, 'text')).status).toBe(400)
  })

  it('allows its headers and PUT in preflights', async () => {
    const request = (path: string) => server.call(path, { method: 'OPTIONS', headers: { origin: allowedOrigin } })
    const put = (await request('/auth/v1/account-metadata')).headers
    expect(put.get('access-control-allow-methods')).toBe('PUT')
    expect(put.get('access-control-allow-headers')).toBe('Content-Type, Authorization')
    const nonce = (await request('/auth/v1/authenticate')).headers
    expect(nonce.get('access-control-allow-headers')).toBe('Content-Type, x-nonce-jwt')
  })
})

it('a server without a secret returns not_enabled and no public keys', async () => {
  const database = (await testDatabases()[0].create()) as TestDatabase
  const server = await startTestServer(database)
  const response = await server.call('/auth/v1/nonce', { headers: { origin: allowedOrigin } })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: { code: 'not_enabled' } })
  expect(await (await server.call('/.well-known/jwks.json')).json()).toEqual({ keys: [] })
  await server.close()
  await database.remove()
})
