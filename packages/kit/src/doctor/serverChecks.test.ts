import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import type { CheckId } from './checkIds.js'
import { checkCertificate } from './checks/certificate.js'
import {
  createFakeServer,
  createTestHosts,
  type FakeAnswers,
  findFinding,
  openRelay,
  runCommandLine,
} from './testHosts.js'

const hosts = createTestHosts()
afterEach(() => hosts.close())

/** Checks a page without headers and a fake server with these responses. */
async function checkServer(
  answers: Partial<FakeAnswers> = {},
  change: (server: Server) => void = () => undefined,
  timeoutSeconds = 30,
) {
  const page = await hosts.servePage()
  const server = await hosts.listen((...call) => createFakeServer(() => server.url, answers)(...call))
  change(server.server)
  const report = await runCommandLine(
    page.url,
    '--server',
    server.url,
    '--project',
    'shop',
    '--timeout',
    `${timeoutSeconds}`,
  )
  return { report, page, server, find: (id: CheckId) => findFinding(report, id) }
}

function createError(code: string, message: string) {
  return { error: { code, message } }
}

describe('the server', () => {
  it('passes every check except the relay, which the fake server lacks', async () => {
    const { report } = await checkServer()
    const levels = report.findings.filter(({ level }) => level !== 'ok').map(({ id, level }) => `${level} ${id}`)
    expect(levels).toEqual(['note server-mail', 'note frame-cookies', 'error relay-socket'])
  })

  it('server-reachable: reports another program, and skips the other checks', async () => {
    const { find } = await checkServer({ health: { status: 'up' } })
    expect(find('server-reachable')).toMatchObject({
      level: 'error',
      measured: expect.stringContaining('/health: 200'),
    })
    expect(find('server-health')).toBeUndefined()
    expect(find('server-project')).toBeUndefined()
    expect(find('relay-socket')).toBeUndefined()
  })

  it('server-reachable: reports a server that does not listen', async () => {
    const page = await hosts.servePage()
    const gone = await hosts.listen(() => undefined)
    await new Promise((resolve) => gone.server.close(resolve))
    const report = await runCommandLine(page.url, '--server', gone.url, '--project', 'shop')
    expect(findFinding(report, 'server-reachable')).toMatchObject({
      level: 'error',
      measured: expect.stringContaining('no program listens on this port'),
    })
  })

  it('server-reachable: ends after --timeout if the server does not respond', async () => {
    const page = await hosts.servePage()
    const silent = await hosts.listen(() => undefined)
    const report = await runCommandLine(page.url, '--server', silent.url, '--project', 'shop', '--timeout', '4')
    expect(findFinding(report, 'server-reachable')?.measured).toContain('no response in time')
  })

  it.each([
    ['draining', 'ok', 'warning'],
    ['failing', 'failing', 'error'],
  ])('server-health: status %s with the database %s is of level %s', async (status, database, level) => {
    const { find } = await checkServer({ healthStatus: 503, health: { status, database, version: '0.1.0' } })
    expect(find('server-health')?.level).toBe(level)
  })

  it('server-version: accepts another patch and warns about another release line', async () => {
    const withVersion = (version: string) => checkServer({ health: { status: 'ok', database: 'ok', version } })
    expect((await withVersion('0.1.9')).find('server-version')?.level).toBe('ok')
    expect((await withVersion('0.2.0')).find('server-version')).toMatchObject({
      level: 'warning',
      measured: 'server 0.2.0, kit 0.1.0',
    })
  })

  it('server-project: reports an unknown project with the command that adds it', async () => {
    const error = createError('invalid_key', 'Unauthorized: invalid key')
    const { find, page } = await checkServer({
      ...{ originsStatus: 401, origins: error },
      ...{ configStatus: 401, config: error },
    })
    expect(find('server-project')).toMatchObject({
      level: 'error',
      measured: 'shop (--project): 401 invalid_key (Unauthorized: invalid key)',
      fix: `foyer-server project add shop --origin ${page.url}`,
    })
    expect(find('server-origin')).toBeUndefined()
  })

  it('server-origin: reports a rejected origin, the allowed ones and the command that adds it', async () => {
    const { find, page } = await checkServer({
      origins: { allowedOrigins: ['https://shop.example'] },
      configStatus: 403,
      config: createError('origin_not_allowed', 'Unauthorized: origin not allowed'),
    })
    expect(find('server-origin')).toMatchObject({
      level: 'error',
      measured: `Origin: ${page.url} → 403 origin_not_allowed (Unauthorized: origin not allowed). Allowed: https://shop.example`,
      fix: `foyer-server origin add shop ${page.url}`,
    })
  })

  it('server-origin: reports a proxy if the origin is allowed and rejected', async () => {
    const config = createError('origin_not_allowed', 'Unauthorized: origin not allowed')
    const { find } = await checkServer({ configStatus: 403, config })
    expect(find('server-origin')?.fix).toContain('proxy')
  })

  it('server-cors: reports a missing, a repeated and another origin', async () => {
    const check = async (value: string | readonly string[]) =>
      (await checkServer({ configHeaders: { 'access-control-allow-origin': value } })).find('server-cors')
    expect(await check('https://other.example')).toMatchObject({ level: 'error' })
    expect(await check(['*', '*'])).toMatchObject({ level: 'error', measured: expect.stringContaining('*, *') })
    expect(await check('*')).toMatchObject({ level: 'ok' })
  })

  it('server-logins: reports a frame over http', async () => {
    const { find } = await checkServer({ config: { frameUrl: 'http://wallet.example' } })
    expect(find('server-logins')).toMatchObject({ level: 'error' })
  })

  it('server-mail: notes that mails cannot be measured, or that there are none', async () => {
    expect((await checkServer()).find('server-mail')?.reason).toContain('cannot be measured from outside')
    expect((await checkServer({ config: { email: false } })).find('server-mail')?.measured).toBe('e-mail: off')
  })

  it('clock: reports a difference of more than a minute', async () => {
    const check = async (aheadMs: number) =>
      (await checkServer({ headers: { date: new Date(Date.now() + aheadMs).toUTCString() } })).find('clock')
    expect(await check(-120_000)).toMatchObject({ level: 'error', measured: expect.stringContaining('behind') })
    expect(await check(30_000)).toMatchObject({ level: 'ok' })
  })

  it('certificate: warns 14 days before the end', async () => {
    const { report } = await checkServer()
    if (report.facts === undefined) throw new Error('The page did not respond')
    const { page, nowMs } = report.facts
    const check = (days: number) => {
      const reply = { ...page.reply, certificateEndsAtMs: nowMs + days * 86_400_000 }
      return report.facts && checkCertificate({ ...report.facts, page: { ...page, reply } })
    }
    expect(checkCertificate(report.facts)).toBeUndefined()
    expect(check(13)).toMatchObject({ level: 'warning' })
    expect(check(14)).toMatchObject({ level: 'ok' })
  })

  it('server-found: finds server and project in the page, in its scripts and in its policy', async () => {
    const server = await hosts.listen((...call) => createFakeServer(() => server.url)(...call))
    const options = `init({projectId:"other"});${' '.repeat(2_000)}createAppKit({serverUrl:"${server.url}",projectId:"shop"})`
    const inPage = await hosts.servePage({}, `<script type="module">${options}</script>`)
    expect(await runCommandLine(inPage.url)).toMatchObject({ server: `${server.url}/`, projectId: 'shop' })
    const withScript = await hosts.listen(({ url }, response) => {
      const type = url === '/' ? 'text/html' : 'text/javascript'
      response.writeHead(200, { 'content-type': type }).end(url === '/' ? '<script src="app.js"></script>' : options)
    })
    const report = await runCommandLine(withScript.url)
    expect(report).toMatchObject({ server: `${server.url}/`, projectId: 'shop' })
    expect(findFinding(report, 'server-found')?.measured).toContain('/app.js')
    const policy = { 'content-security-policy': `connect-src 'self' https://*.example ${server.url}` }
    const inPolicy = await runCommandLine((await hosts.servePage(policy)).url)
    expect(inPolicy).toMatchObject({ server: `${server.url}/`, projectId: undefined })
    expect(findFinding(inPolicy, 'server-project')?.level).toBe('note')
  })

  it('server-found: states how to pass the server if the page names none', async () => {
    const report = await runCommandLine((await hosts.servePage()).url)
    expect(findFinding(report, 'server-found')).toMatchObject({
      level: 'note',
      fix: expect.stringContaining('--server'),
    })
  })
})

describe('the frame', () => {
  it('frame-reachable: reports another page and a missing build', async () => {
    expect((await checkServer({ frameHtml: '<title>nginx</title>' })).find('frame-reachable')?.level).toBe('error')
    const { find } = await checkServer({ frameStatus: 503 })
    expect(find('frame-reachable')).toMatchObject({ level: 'error', fix: expect.stringContaining('build:server') })
    expect(find('frame-ancestors')).toBeUndefined()
  })

  it('frame-ancestors: reports a list without the page, a missing list and X-Frame-Options', async () => {
    const check = async (frameHeaders: Readonly<Record<string, string>>) =>
      (await checkServer({ frameHeaders })).find('frame-ancestors')
    expect(await check({ 'content-security-policy': 'frame-ancestors https://shop.example' })).toMatchObject({
      level: 'error',
      fix: expect.stringContaining('origin add shop http://localhost'),
    })
    expect(await check({ 'content-security-policy': "default-src 'none'" })).toMatchObject({ level: 'error' })
    expect(await check({ 'x-frame-options': 'SAMEORIGIN' })).toMatchObject({ level: 'warning' })
  })

  it('frame-policy: reports a second policy, a cached page and passkeys that are turned off', async () => {
    const check = async (frameHeaders: Readonly<Record<string, string>>) =>
      (await checkServer({ frameHeaders })).find('frame-policy')?.measured
    const second = "script-src 'none'; frame-ancestors http://localhost:*, default-src 'self'"
    expect(await check({ 'content-security-policy': second })).toContain('2 Content-Security-Policies')
    expect(await check({ 'cache-control': 'public, max-age=60' })).toContain('Cache-Control: public')
    const measured = await check({ 'permissions-policy': 'publickey-credentials-get=()' })
    expect(measured).toBe('Permissions-Policy without publickey-credentials-get')
  })

  it('frame-window: reports a Cross-Origin-Opener-Policy', async () => {
    const { find } = await checkServer({ windowHeaders: { 'cross-origin-opener-policy': 'same-origin' } })
    expect(find('frame-window')?.level).toBe('error')
  })

  it('frame-cookies: warns about a cookie that a cross-site frame does not send', async () => {
    const check = async (cookie: string) =>
      (await checkServer({ frameHeaders: { 'set-cookie': cookie } })).find('frame-cookies')
    expect(await check('node=1; Path=/; SameSite=Lax')).toMatchObject({
      level: 'warning',
      measured: 'Set-Cookie: node=…',
    })
    expect(await check('node=1; Secure; SameSite=None; Partitioned')).toMatchObject({ level: 'ok' })
  })
})

describe('the relay', () => {
  function createClose(code: number, reason: string): Buffer {
    const payload = Buffer.concat([Buffer.of(code >> 8, code & 255), Buffer.from(reason)])
    return Buffer.concat([Buffer.of(0x88, payload.length), payload])
  }

  it('relay-socket: passes if the relay answers a ping of the page with its project and a token', async () => {
    const seen: string[] = []
    const { find, page } = await checkServer(
      {},
      openRelay((socket, url, origin) => {
        seen.push(`${url.pathname} ${url.searchParams.get('projectId')} ${origin}`)
        expect(url.searchParams.get('auth')?.split('.')).toHaveLength(3)
        socket.on('data', () => socket.write(Buffer.of(0x8a, 0)))
      }),
    )
    expect(find('relay-socket')).toMatchObject({ level: 'ok' })
    expect(seen).toEqual([`/relay shop ${page.url}`])
  })

  it('relay-socket: skips other frames before the pong', async () => {
    const text = Buffer.concat([Buffer.of(0x81, 126, 0x01, 0x00), Buffer.alloc(256, 'a')])
    const { find } = await checkServer(
      {},
      openRelay((socket) => {
        // The frame arrives in two parts.
        socket.write(text.subarray(0, 3))
        socket.on('data', () => socket.write(Buffer.concat([text.subarray(3), Buffer.of(0x8a, 0)])))
      }),
    )
    expect(find('relay-socket')?.level).toBe('ok')
  })

  it.each([
    ['Unauthorized: origin not allowed', 'origin add'],
    ['Unauthorized: invalid key', 'existing project'],
    ['JWT validation error: JWT Token is for another relay', 'FOYER_PUBLIC_URL'],
    ['JWT validation error: JWT Token has expired', 'clock'],
  ])('relay-socket: reports the close reason "%s" with its fix', async (reason, fix) => {
    const { find } = await checkServer(
      {},
      openRelay((socket) => socket.end(createClose(3000, reason))),
    )
    expect(find('relay-socket')).toMatchObject({
      level: 'error',
      measured: expect.stringContaining(`closed with 3000 ${reason}`),
      fix: expect.stringContaining(fix),
    })
  })

  it('relay-socket: reports a proxy without WebSockets', async () => {
    const { find } = await checkServer()
    expect(find('relay-socket')).toMatchObject({
      measured: expect.stringContaining('404 instead of 101'),
      fix: expect.stringContaining('proxy_set_header Upgrade'),
    })
  })

  it.each([
    ['sends nothing', () => undefined, 'no response in time'],
    ['sends too much data', (socket: Duplex) => socket.write(Buffer.alloc(100_000, 0)), 'closed|too much data'],
    ['closes the connection', (socket: Duplex) => socket.destroy(), 'closed|hang up'],
  ])('relay-socket: settles if the relay %s', async (_, serve, measured) => {
    const { find } = await checkServer({}, openRelay(serve), 4)
    expect(find('relay-socket')).toMatchObject({ level: 'error', measured: expect.stringMatching(measured) })
  })
})
