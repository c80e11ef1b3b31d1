import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendRaw } from './testing/sendRaw.js'
import { allowedOrigin, projectQuery, startTestServer } from './testing/startTestServer.js'
import { type TestDatabase, testDatabases } from './testing/testDatabases.js'

const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
const evil = { origin: 'https://evil.example' }

describe.each(testDatabases())('hostile requests on the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof startTestServer>>

  beforeAll(async () => {
    database = await create()
    server = await startTestServer(database, { maxBodyBytes: 2_048, trustedProxyHops: 1, rateLimitPerMinute: 30 })
  })
  afterAll(async () => {
    await server.close()
    await database.remove()
  })

  let caller = 0
  /** Each call comes from a different address, so that only the flood test reaches the rate limit. */
  const call = (path: string, init: RequestInit = {}) => {
    caller += 1
    const forwarded = { 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` }
    return server.call(path, { ...init, headers: { ...forwarded, ...init.headers } })
  }
  const refusal = async (response: Response) => ({
    status: response.status,
    ...errorBody.parse(await response.json()).error,
  })
  const isUp = async () => (await fetch(`${server.url}/health`)).status === 200

  it.each([
    ['GET', '/v1/supported-chains'],
    ['GET', '/getWallets'],
    ['GET', '/getAnalyticsConfig'],
    ['GET', `/v1/identity/0x${'0'.repeat(40)}`],
    ['GET', `/v1/account/0x${'0'.repeat(40)}/balance`],
    ['POST', '/v1/fungible/price'],
    ['POST', '/v1/?chainId=eip155:1'],
    ['POST', '/e'],
  ])('%s %s: rejects another origin with an error that the page can read [S5.25, S8.9]', async (method, path) => {
    const response = await call(path, { method, headers: evil, ...(method === 'POST' ? { body: '{}' } : {}) })
    expect(await refusal(response)).toEqual({
      status: 403,
      code: 'origin_not_allowed',
      message: 'Unauthorized: origin not allowed',
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each([
    'https://app.example.evil',
    'https://APP.example',
    'http://app.example',
    'https://app.example:8443',
    'null',
    'http://localhost',
  ])('rejects the origin %s, which matches no pattern [S5.25]', async (origin) => {
    expect((await call('/getWallets', { headers: { origin } })).status).toBe(403)
  })

  it("allows only the request's origin in the CORS header of an allowed page", async () => {
    for (const origin of [allowedOrigin, 'http://localhost:5173']) {
      const response = await call('/getWallets', { headers: { origin } })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('vary')).toContain('Origin')
    }
  })

  it('allows preflights only for allowed pages', async () => {
    const good = await call('/v1/fungible/price', { method: 'OPTIONS', headers: { origin: allowedOrigin } })
    expect(good.status).toBe(204)
    expect(Object.fromEntries(good.headers)).toMatchObject({
      'access-control-allow-origin': allowedOrigin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
    })
    const bad = await call('/v1/fungible/price', { method: 'OPTIONS', headers: evil })
    expect(bad.status).toBe(403)
    expect(bad.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each(['', 'nobody', "' or 1=1 --", 'test%00', 'a'.repeat(500), '%F0%9F%92%A9', 'test&projectId=test2'])(
    'rejects the project id %j with invalid_key [S8.11]',
    async (projectId) => {
      const response = await fetch(`${server.url}/getWallets?projectId=${projectId}`)
      if (projectId === 'test&projectId=test2') expect(response.status).toBe(200)
      else
        expect(await refusal(response)).toEqual({
          status: 401,
          code: 'invalid_key',
          message: 'Unauthorized: invalid key',
        })
    },
  )

  it('POST /v1/ rejects an unknown and a missing project id [S7.36, S8.11]', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    for (const query of ['&projectId=nobody', '']) {
      const response = await fetch(`${server.url}/v1/?chainId=eip155:31337${query}`, { method: 'POST', body })
      expect(await refusal(response)).toMatchObject({ status: 401, code: 'invalid_key' })
    }
  })

  it.each(["'; drop table projects; --", '%', '_', '\\', '\u0000', '%00', '<script>', '\u202e'])(
    'treats the search %j as plain text',
    async (search) => {
      const response = await call(`/getWallets?search=${encodeURIComponent(search)}`)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ count: 0, data: [] })
    },
  )

  it.each([
    ['malformed JSON', '{"a":', 400, 'malformed_json'],
    ['text that is not JSON', 'hello', 400, 'malformed_json'],
    ['JSON of another shape', '[[]]', 400, 'bad_request'],
    ['a number', '7', 400, 'bad_request'],
    ['null', 'null', 400, 'bad_request'],
    ['prototype keys', '{"__proto__":{"currency":"usd"},"constructor":{}}', 400, 'bad_request'],
    ['deep nesting', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 400, 'bad_request'],
    ['a body above the limit', ' '.repeat(2_049), 413, 'body_too_large'],
  ])('rejects a body with an error code: %s', async (_, body, status, code) => {
    for (const path of ['/e', '/v1/fungible/price']) {
      expect(await refusal(await call(path, { method: 'POST', body }))).toMatchObject({ status, code })
    }
    expect(await isUp()).toBe(true)
  })

  it('rejects a body that is not UTF-8', async () => {
    const response = await call('/e', { method: 'POST', body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) })
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('stops reading an endless upload without Content-Length at the limit', async () => {
    const chunk = `800\r\n${'x'.repeat(0x800)}\r\n`
    const head = `POST /e?${projectQuery} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`
    const answer = await sendRaw(server.url, head + chunk.repeat(20))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"body_too_large"')
  })

  it.each([
    ['a request that is not HTTP', 'rubbish\r\n\r\n', /^HTTP\/1\.1 400 /, '"bad_request"'],
    [
      'headers above the limit',
      `GET /health HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 /,
      '"bad_request"',
    ],
    [
      'a bare line feed in a header',
      'GET /health HTTP/1.1\r\nHost: x\r\nA: b\rSet-Cookie: c\r\n\r\n',
      /^HTTP\/1\.1 400 /,
      '"bad_request"',
    ],
    [
      'both Content-Length and chunked encoding',
      `POST /e?${projectQuery} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      /^HTTP\/1\.1 400 /,
      '"bad_request"',
    ],
  ])('responds with a coded error to %s', async (_, text, status, code) => {
    const answer = await sendRaw(server.url, text)
    expect(answer).toMatch(status)
    expect(answer).toContain(code)
    expect(await isUp()).toBe(true)
  })

  it('never copies request data into a response header', async () => {
    const injected = encodeURIComponent('x\r\nSet-Cookie: a=b')
    for (const path of [
      `/getWalletImage/${injected}`,
      `/public/getTokenImage/${injected}`,
      `/getWallets?search=${injected}`,
      `/${injected}`,
    ]) {
      const response = await call(path)
      expect(response.headers.get('set-cookie'), path).toBeNull()
      await response.arrayBuffer()
    }
    const host = await sendRaw(
      server.url,
      `GET /getWallets?${projectQuery}&entries=1 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    )
    expect(host).toMatch(/^HTTP\/1\.1 200 /)
    expect(host).not.toContain('evil.example')
  })

  it('adds security headers to responses and errors', async () => {
    for (const path of ['/getWallets', '/nope', '/getWallets?entries=x']) {
      const response = await call(path)
      expect(Object.fromEntries(response.headers), path).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-type': 'application/json',
        'cache-control': expect.stringMatching(/no-store|private/),
      })
      await response.arrayBuffer()
    }
  })

  it('responds 404 to unknown paths, and 405 with Allow to wrong methods', async () => {
    expect(await refusal(await call('/'))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusal(await call('/v1/%2e%2e/%2e%2e/etc/passwd'))).toMatchObject({ status: 404, code: 'not_found' })
    const wrong = await call('/getWallets', { method: 'DELETE' })
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await refusal(wrong)).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect((await call('/getWallets', { method: 'HEAD' })).status).toBe(200)
  })

  it('responds 429 with Retry-After to a flood, while others and health checks still work [S8.30]', async () => {
    const flood = { headers: { 'x-forwarded-for': '66.6.6.6' } }
    const answers = await Promise.all(Array.from({ length: 60 }, () => server.call('/getAnalyticsConfig', flood)))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(30)
    expect(refused).toHaveLength(30)
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(errorBody.parse(await answer.json()).error.code).toBe('rate_limited')
    }
    // A caller can forge the entries left of the one that the trusted proxy adds.
    const forged = { headers: { 'x-forwarded-for': '1.2.3.4, 66.6.6.6' } }
    expect((await server.call('/getAnalyticsConfig', forged)).status).toBe(429)
    expect((await call('/getAnalyticsConfig')).status).toBe(200)
    expect(await isUp()).toBe(true)
  })

  it('rate limit: counts each call of a batch', async () => {
    const batch = JSON.stringify(Array.from({ length: 31 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'x' })))
    const response = await call('/v1/?chainId=eip155:1', { method: 'POST', body: batch })
    expect(await refusal(response)).toMatchObject({ status: 429, code: 'rate_limited' })
  })
})
