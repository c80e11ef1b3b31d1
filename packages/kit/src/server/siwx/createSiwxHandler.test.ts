import { describe, expect, it } from 'vitest'
import { cookieOf, createTestApp } from './testSiwx.js'

const page = 'https://app.test'
const json = { 'content-type': 'application/json' }
function request(path: string, init?: RequestInit) {
  return new Request(`${page}/auth/${path}`, init)
}
function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return request(path, {
    method: 'POST',
    headers: { origin: page, ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

describe('siwx.handler', () => {
  it('signs a user in and out over HTTP', async () => {
    const { siwx, account, write, sign } = createTestApp()
    const { nonce } = await (await siwx.handler(request('nonce'))).json()
    const signed = await sign(await write({ nonce }))
    const answer = await siwx.handler(post('verify', signed))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ session: { address: account.address } })
    const cookie = cookieOf(answer.headers.get('set-cookie') ?? '')
    const who = async () => (await siwx.handler(request('session', { headers: { cookie } }))).json()
    expect(await who()).toMatchObject({ session: { address: account.address } })
    const out = await siwx.handler(request('sign-out', { method: 'POST', headers: { origin: page, cookie } }))
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await who()).toEqual({ session: null })
  })

  it('creates a new session id on every sign-in, with any cookie in the request (session fixation)', async () => {
    const { siwx, write, sign } = createTestApp()
    const planted = `__Host-siwx=${'ab'.repeat(32)}`
    const first = await siwx.handler(post('verify', await sign(await write()), { cookie: planted }))
    const cookie = cookieOf(first.headers.get('set-cookie') ?? '')
    expect(cookie).not.toBe(planted)
    const second = await siwx.handler(post('verify', await sign(await write()), { cookie }))
    expect(cookieOf(second.headers.get('set-cookie') ?? '')).not.toBe(cookie)
    const former = await siwx.handler(request('session', { headers: { cookie } }))
    expect(await former.json()).toEqual({ session: null })
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'https://evil.app.test' }],
    ['the same host over http', { origin: 'http://app.test' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('rejects sign-in and sign-out from %s (CSRF)', async (_who, headers) => {
    const { siwx, write, sign, signIn } = createTestApp()
    const signed = await sign(await write())
    expect((await siwx.handler(post('verify', signed, headers))).status).toBe(403)
    const cookie = cookieOf((await signIn()).setCookie)
    expect((await siwx.handler(post('sign-out', {}, { ...headers, cookie }))).status).toBe(403)
    expect(await siwx.getSession(cookie)).toBeDefined()
    expect((await siwx.handler(post('verify', signed))).status, 'the nonce is still unused').toBe(200)
  })

  it('rejects a sign-in without an Origin header', async () => {
    const { siwx, write, sign } = createTestApp()
    const body = JSON.stringify(await sign(await write()))
    expect((await siwx.handler(request('verify', { method: 'POST', headers: json, body }))).status).toBe(403)
  })

  it('rejects form content types', async () => {
    const { siwx, write, sign } = createTestApp()
    const signed = await sign(await write())
    for (const kind of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
      expect((await siwx.handler(post('verify', signed, { 'content-type': kind }))).status).toBe(415)
    expect(
      (await siwx.handler(post('verify', signed, { 'content-type': 'Application/JSON; charset=utf-8' }))).status,
    ).toBe(200)
  })

  it('stops reading a body that is too large', async () => {
    const { siwx } = createTestApp()
    expect((await siwx.handler(post('verify', { message: 'x'.repeat(65_536), signature: '0x' }))).status).toBe(413)
    const sent = { bytes: 0 }
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent.bytes += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
      },
    })
    const init = { method: 'POST', headers: { origin: page, ...json }, body: endless, duplex: 'half' } as RequestInit
    expect((await siwx.handler(request('verify', init))).status).toBe(413)
    expect(sent.bytes).toBeLessThan(200_000)
  })

  it.each(['', 'rubbish', '[]', 'null', '{"message":1,"signature":"0x"}', '{"message":"x"}'])(
    'responds to the body %j with 400',
    async (body) => {
      const { siwx } = createTestApp()
      expect((await siwx.handler(post('verify', body))).status).toBe(400)
    },
  )

  it('responds to a rejected sign-in with 401 and the reason', async () => {
    const { siwx, write } = createTestApp()
    const answer = await siwx.handler(post('verify', { message: await write(), signature: '0x12' }))
    expect(answer.status).toBe(401)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const message = 'The sign-in is not valid: the account did not sign it'
    expect(await answer.json()).toEqual({ error: 'SIGN_IN_INVALID', message })
  })

  it('responds with 503 if a contract cannot be called', async () => {
    const { siwx, write } = createTestApp({ rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1' } })
    const message = await write({ accountAddress: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa' })
    const answer = await siwx.handler(post('verify', { message, signature: `0x${'12'.repeat(32)}` }))
    expect(answer.status).toBe(503)
  })

  it('responds to other methods with 405 and to other paths with 404', async () => {
    const { siwx } = createTestApp()
    expect((await siwx.handler(request('verify'))).status).toBe(405)
    expect((await siwx.handler(request('nonce', { method: 'POST' }))).status).toBe(405)
    for (const path of ['', 'nothing', 'nonce/x', 'constructor', '__proto__'])
      expect((await siwx.handler(request(path))).status).toBe(404)
  })
})
