import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { postFrameRpc } from '@foyer/contract/login/sessionEndpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Keeper } from '../keeper/Keeper.js'
import { keyRoutes } from '../keys/keyRoutes.js'
import { loginPages, loginRoutes } from '../login/loginRoutes.js'
import { createSocialRoutes } from '../login/social/socialRoutes.js'
import { createTestDevice } from '../testing/login/createTestDevice.js'
import { useLoginWorld } from '../testing/login/useLoginWorld.js'
import { networksOn } from '../testing/networksOn.js'
import { sendRaw } from '../testing/sendRaw.js'
import { allowedOrigin } from '../testing/startTestServer.js'
import { testDatabases } from '../testing/testDatabases.js'
import { framePages } from './framePages.js'
import { loadFrameBuild } from './serveFrame.js'

const social = createSocialRoutes()
// The tests only use the list of routes, so the keeper is not called.
const paths = [...loginRoutes, ...social.routes, ...keyRoutes({} as Keeper)].map((route) => route.endpoint.path)
const frameDir = mkdtempSync(join(tmpdir(), 'foyer-frame-'))

/** A network with a pool provider and a vendor for swaps. */
const plain = networksOn('http://127.0.0.1:1')
const networks = {
  ...plain,
  networks: plain.networks.slice(0, 1).map((network) => ({
    ...network,
    swaps: [
      { provider: 'kyberswap' as const },
      {
        provider: 'pools' as const,
        wrappedNative: `0x${'AA'.repeat(20)}`,
        venues: [
          {
            kind: 'constantProduct' as const,
            name: 'P',
            factory: `0x${'cc'.repeat(20)}`,
            router: `0x${'BB'.repeat(20)}`,
          },
        ],
      },
    ],
  })),
}

const script = 'export {}\n'
function writeBuild() {
  mkdirSync(join(frameDir, 'frame'), { recursive: true })
  writeFileSync(join(frameDir, 'frame/main-abc.js'), script)
  const manifest = {
    version: '0.1.0+abc',
    html: '<!doctype html><script type="application/json" id="foyer-frame-page">{{foyer-frame-page}}</script>',
    contentSecurityPolicy: "default-src 'none'; script-src 'sha256-abc'; connect-src 'self'; base-uri 'none'",
    files: [
      {
        path: 'frame/main-abc.js',
        contentType: 'text/javascript; charset=utf-8',
        sha256: createHash('sha256').update(script).digest('hex'),
        integrity: 'sha384-abc',
        contentSecurityPolicy: "default-src 'none'",
      },
    ],
  }
  writeFileSync(join(frameDir, 'manifest.json'), JSON.stringify(manifest))
}

describe.each(testDatabases())('frame origin: access checks', { timeout: 120_000 }, ({ create }) => {
  beforeAll(() => {
    writeBuild()
  })
  afterAll(() => {
    rmSync(frameDir, { recursive: true, force: true })
  })
  const world = useLoginWorld(create, { frameDir, networks })
  const post = (path: string, headers: Record<string, string>, body = '{}') =>
    fetch(`${world().address}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
  const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

  it('has endpoints to test', () => {
    expect(paths.length).toBeGreaterThan(25)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.every((path) => path.startsWith('/api/'))).toBe(true)
  })

  describe.each(paths)('CSRF on %s', (path) => {
    const json = { 'content-type': 'application/json' }
    it.each([
      ['a foreign origin', () => ({ ...json, origin: 'https://evil.example' })],
      ['no origin at all', () => json],
      ['origin null (sandboxed frame, form without referrer)', () => ({ ...json, origin: 'null' })],
      ['the host page', () => ({ ...json, origin: allowedOrigin })],
      ['a look-alike', () => ({ ...json, origin: `${world().frameOrigin}.evil.example` })],
      ['another port', () => ({ ...json, origin: 'http://secure.localhost:1' })],
      ['https instead of http', () => ({ ...json, origin: world().frameOrigin.replace('http:', 'https:') })],
      ['a sibling site', () => ({ ...json, origin: world().frameOrigin, 'sec-fetch-site': 'same-site' })],
      ['a navigation', () => ({ ...json, origin: world().frameOrigin, 'sec-fetch-site': 'none' })],
    ])('rejects %s', async (_, headers) => {
      const response = await post(path, headers())
      expect(response.status).toBe(403)
      expect(await codeOf(response)).toBe('origin_not_allowed')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    })

    it('rejects the content types and methods of forms and links, and allows no preflight', async () => {
      const own = { origin: world().frameOrigin, 'sec-fetch-site': 'same-origin' }
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
        expect((await post(path, { ...own, 'content-type': type })).status).toBe(400)
      for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await fetch(`${world().address}${path}`, { method, headers: { ...own, ...json } })
        expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
        expect(response.headers.get('access-control-allow-headers')).toBeNull()
      }
    })

    it("rejects a call without a device proof, even from the frame's origin", async () => {
      const headers = { 'X-Foyer-Project': 'test', 'X-Foyer-Host': allowedOrigin, ...json, origin: world().frameOrigin }
      const response = await post(path, headers)
      expect(await codeOf(response)).toBe('proof_invalid')
    })
  })

  it("accepts the sandbox's IP origin, for browsers that cannot resolve *.localhost", async () => {
    const { address, clock } = world()
    const device = await createTestDevice()
    const url = `${address}${postEmailStart.path}`
    const response = await post(
      postEmailStart.path,
      {
        origin: address,
        'content-type': 'application/json',
        'X-Foyer-Project': 'test',
        'X-Foyer-Host': allowedOrigin,
        DPoP: await device.prove({ method: 'POST', url, accessToken: undefined, nowMs: clock.nowMs }),
      },
      JSON.stringify({ email: 'number@test' }),
    )
    expect(response.status).toBe(200)
  })

  it.each([
    ['a look-alike of an allowed page', 'https://app.example.evil.example'],
    ['a prefix of an allowed page', 'https://app.exampl'],
    ['another scheme', 'http://app.example'],
    ['another port', 'https://app.example:8443'],
    ['a page that only the pattern * matches [threat: wildcard projects]', 'https://evil.example'],
    ['a path after the origin', 'https://app.example/'],
    ['upper case', 'https://APP.example'],
    ['a user before the host', 'https://app.example@evil.example'],
    ['null', 'null'],
    ['nothing', ''],
  ])('rejects as the host page: %s', async (_, hostOrigin) => {
    const browser = (await world().openBrowser()).at(hostOrigin)
    const { status, error } = await browser.call(postEmailStart, { email: 'a@test' })
    expect([status, error.code]).toEqual([403, 'origin_not_allowed'])
  })

  it('accepts a host page that matches a subdomain pattern', async () => {
    const browser = (await world().openBrowser()).at('https://one.apps.example')
    expect((await browser.call(postEmailStart, { email: 'sub@test' })).status).toBe(200)
  })

  it('rejects an unknown project', async () => {
    const browser = (await world().openBrowser()).at(allowedOrigin, 'nothing')
    expect((await browser.call(postEmailStart, { email: 'a@test' })).error.code).toBe('invalid_key')
  })

  it('rejects oversized, endless and invalid bodies', async () => {
    const { openBrowser, address, frameOrigin } = world()
    const browser = await openBrowser()
    const large = await browser.call(
      postEmailStart,
      { email: 'a@test' },
      { rawBody: `{"email":"${'a'.repeat(70_000)}"}` },
    )
    expect([large.status, large.error.code]).toEqual([413, 'body_too_large'])
    const long = await browser.call(postEmailCode, { challengeId: 'x'.repeat(65), code: '1' })
    expect(long.error.code).toBe('bad_request')
    for (const rawBody of ['{', '[1', '"text', ''])
      expect((await browser.call(postEmailStart, { email: 'a@test' }, { rawBody })).error.code).toBe('malformed_json')
    for (const rawBody of ['null', '[]', '"text"', '{"email":{"$ne":null}}', '{"__proto__":{"email":"a@test"}}'])
      expect((await browser.call(postEmailStart, { email: 'a@test' }, { rawBody })).error.code).toBe('bad_request')
    const head = `POST /api/login/refresh HTTP/1.1\r\nHost: x\r\nOrigin: ${frameOrigin}\r\nCookie: ${'a=b; '.repeat(10_000)}\r\n\r\n`
    expect(await sendRaw(address, head)).toMatch(/^HTTP\/1.1 431 /)
  })

  it('forwards JSON-RPC calls only for a logged-in user', async () => {
    const { openBrowser, logIn } = world()
    const browser = await openBrowser()
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_notAMethod' } as const
    const query = '?chainId=eip155:31337'
    expect((await browser.call(postFrameRpc, call, { query })).error.code).toBe('session_expired')
    await logIn(browser, 'rpc@example.com')
    const { status, body } = await browser.call(postFrameRpc, call, { query })
    expect(status).toBe(200)
    expect(body).toMatchObject({ error: { code: -32601 } })
  })

  it('adds headers to each response that prevent other origins from reading, framing or sniffing it', async () => {
    const { address } = world()
    for (const path of ['/api/login/refresh', '/nothing', '/device', '/loading', '/frame/main-abc.js']) {
      const { headers } = await fetch(`${address}${path}`)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it("GET /sdk: allows only the project's origins as ancestors, and passes them to the frame [rules 1, 2]", async () => {
    const { address } = world()
    const page = await fetch(`${address}/sdk?projectId=test&version=4`)
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('; frame-ancestors https://*.apps.example https://app.example https://shop.example')
    expect(policy).not.toContain('frame-ancestors *')
    expect(page.headers.get('x-frame-options')).toBeNull()
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    // regexp-ignore: the input is our own
    const told = JSON.parse(/page">(.*)<\/script>/.exec(await page.text())?.[1] ?? '')
    expect(told.projectId).toBe('test')
    expect(told.origins).toEqual(['https://*.apps.example', allowedOrigin, 'https://shop.example'])
    expect(told.chains).toContain('eip155:31337')
    expect(told.approvals).toBe('window')
    // The routers come from the operator's configuration, in lower case for comparisons.
    expect(told.routers).toEqual({
      'eip155:31337': { wrapped: `0x${'aa'.repeat(20)}`, routers: [`0x${'bb'.repeat(20)}`] },
    })

    for (const query of ['', '?projectId=nothing', '?projectId=<script>', `?projectId=${'x'.repeat(70)}`]) {
      const refused = await fetch(`${address}/sdk${query}`)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  it('GET /foyer/v1/config: returns the frame URL only for origins that may embed the frame', async () => {
    const request = async (origin?: string) => {
      const headers = origin === undefined ? {} : { origin }
      const response = await fetch(`${world().server.url}/foyer/v1/config?projectId=test`, { headers })
      return response.json()
    }
    const offered = { frameUrl: world().frameOrigin, email: true, socials: [] }
    expect(await request()).toEqual(offered)
    expect(await request(allowedOrigin)).toEqual(offered)
    expect(await request('https://evil.example')).toEqual({ frameUrl: null, email: false, socials: [] })
  })

  it('serves the files of the build as immutable with the policy of the manifest, and no other file', async () => {
    const { address } = world()
    const file = await fetch(`${address}/frame/main-abc.js`)
    expect(await file.text()).toBe(script)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const known = await fetch(`${address}/frame/main-abc.js`, {
      headers: { 'if-none-match': file.headers.get('etag') ?? '' },
    })
    expect(known.status).toBe(304)
    for (const path of ['/frame/none.js', '/frame/../manifest.json', '/frame/%2e%2e/manifest.json', '/manifest.json'])
      expect((await fetch(`${address}${path}`)).status).toBe(404)
  })

  it('loadFrameBuild: rejects a file that does not match the manifest [rule 9]', () => {
    writeFileSync(join(frameDir, 'frame/main-abc.js'), 'alert(1)')
    expect(() => loadFrameBuild(frameDir)).toThrow('frame/main-abc.js does not match its hash in the manifest')
  })

  it('GET /loading: returns a page for popups without a script', async () => {
    const response = await fetch(`${world().address}/loading`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).not.toContain('script-src')
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
    expect(await response.text()).toContain('role="progressbar"')
    expect([...framePages, ...loginPages].map((page) => `${page.method} ${page.path}`)).toEqual([
      'GET /window',
      'GET /loading',
      'GET /device',
      'POST /device',
      'GET /undo',
      'POST /undo',
    ])
  })

  it('GET /window: returns a page that cannot be framed and runs only one script', async () => {
    const response = await fetch(`${world().address}/window`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    // With this header, the opener could not render into the window.
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
    // regexp-ignore: the input is our own
    const [, script = ''] = /<script>(.*)<\/script>/.exec(await response.text()) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'sha256-${hash}'`)
  })
})
