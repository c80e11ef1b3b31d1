import { afterEach, describe, expect, it } from 'vitest'
import type { CheckId } from './checkIds.js'
import { checkMixedContent } from './checks/mixedContent.js'
import { checkSecureContext } from './checks/secureContext.js'
import { checkTransport } from './checks/transport.js'
import { createFakeServer, createTestHosts, findFinding, runCommandLine } from './testHosts.js'

const hosts = createTestHosts()
afterEach(() => hosts.close())

/** Checks a page with these headers beside a fake server whose frame is at `secure.localhost`. */
async function checkPage(headers: Readonly<Record<string, string>>, html?: string, ...args: readonly string[]) {
  const page = await hosts.servePage(headers, html)
  const server = await hosts.listen((...call) => createFakeServer(() => server.url)(...call))
  const frame = server.url.replace('localhost', 'secure.localhost')
  const report = await runCommandLine(page.url, '--server', server.url, '--project', 'shop', ...args)
  return { report, page, server, frame, find: (id: CheckId) => findFinding(report, id) }
}

function formatCsp(...directives: readonly string[]) {
  return { 'content-security-policy': directives.join('; ') }
}

describe('Content-Security-Policy', () => {
  it('reports no finding for a page without headers', async () => {
    const { report } = await checkPage({})
    expect(report.findings.filter(({ level }) => level === 'error' || level === 'warning')).toEqual([
      expect.objectContaining({ id: 'relay-socket' }),
    ])
  })

  it('csp-frame: returns the directive to copy if default-src blocks the frame', async () => {
    const { find, frame } = await checkPage(formatCsp("default-src 'self'"))
    expect(find('csp-frame')).toMatchObject({
      level: 'error',
      measured: "Content-Security-Policy: default-src 'self' (used for frame-src)",
      fix: `frame-src 'self' ${frame}`,
    })
  })

  it('csp-frame: uses child-src before default-src, and replaces a lone none', async () => {
    const { find, frame } = await checkPage(formatCsp('default-src *', "child-src 'none'"))
    expect(find('csp-frame')).toMatchObject({ level: 'error', fix: `frame-src ${frame}` })
  })

  it('csp-frame: passes if frame-src has the origin, although default-src has not', async () => {
    const { find } = await checkPage(formatCsp("default-src 'none'", 'frame-src http://secure.localhost:*'))
    expect(find('csp-frame')?.level).toBe('ok')
  })

  it('csp-frame: needs the permission of the header and of the meta element', async () => {
    const html = '<head><META http-equiv="content-security-policy" content="frame-src &#x27;self&#x27;"></head>'
    const { find, frame } = await checkPage(formatCsp('frame-src *'), html)
    expect(find('csp-frame')).toMatchObject({
      level: 'error',
      measured: "<meta> Content-Security-Policy: frame-src 'self'",
      fix: `frame-src 'self' ${frame}`,
    })
  })

  it('ignores a policy that only reports, and a meta element in the body or in a comment', async () => {
    const meta = '<meta http-equiv="Content-Security-Policy" content="frame-src \'none\'">'
    const { find } = await checkPage(
      { 'content-security-policy-report-only': "frame-src 'none'" },
      `<head><!-- ${meta} --><script>"${meta.replaceAll('"', '')}"</script></head><body>${meta}</body>`,
    )
    expect(find('csp-frame')?.level).toBe('ok')
  })

  it('csp-connect and csp-relay: http does not allow ws', async () => {
    const { find, server } = await checkPage(formatCsp("connect-src 'self' http://localhost:*"))
    expect(find('csp-connect')?.level).toBe('ok')
    const relay = server.url.replace('http', 'ws')
    expect(find('csp-relay')).toMatchObject({
      level: 'error',
      fix: `connect-src 'self' http://localhost:* ${relay}`,
    })
  })

  it('csp-connect: reports a path that does not cover the endpoints', async () => {
    const page = await checkPage({})
    expect(page.find('csp-connect')?.level).toBe('ok')
    const { find } = await checkPage(formatCsp(`connect-src ${page.server.url}/api/`))
    expect(find('csp-connect')?.level).toBe('error')
  })

  it('csp-rpc: checks the nodes of --rpc', async () => {
    const csp = formatCsp('connect-src https://rpc.example')
    expect((await checkPage(csp, undefined, '--rpc', 'https://rpc.example/key')).find('csp-rpc')?.level).toBe('ok')
    const { find } = await checkPage(csp, undefined, '--rpc', 'https://other.example/key')
    expect(find('csp-rpc')).toMatchObject({
      level: 'error',
      fix: 'connect-src https://rpc.example https://other.example',
    })
  })

  it('csp-images: needs data: and the server', async () => {
    const { find, server } = await checkPage(formatCsp("img-src 'self'"))
    expect(find('csp-images')).toMatchObject({ level: 'warning', fix: `img-src 'self' data: ${server.url}` })
  })

  it('csp-styles: is a note without a nonce', async () => {
    expect((await checkPage(formatCsp("style-src 'self'"))).find('csp-styles')?.level).toBe('note')
    expect((await checkPage(formatCsp("style-src 'nonce-abc'"))).find('csp-styles')?.level).toBe('ok')
    expect((await checkPage({})).find('csp-styles')?.level).toBe('ok')
  })

  it('csp-scripts: reports a blocked inline script, and accepts its nonce and its hash', async () => {
    const script = 'Foyer.createAppKit({})'
    const inline = `<script type="module">${script}</script>`
    const blocked = (await checkPage(formatCsp("script-src 'self'"), inline)).find('csp-scripts')
    expect(blocked?.level).toBe('error')
    const hash = /'sha256-[^']+'/.exec(blocked?.fix ?? '')?.[0]
    expect((await checkPage(formatCsp(`script-src 'self' ${hash}`), inline)).find('csp-scripts')?.level).toBe('ok')
    const withNonce = `<script nonce="abc">${script}</script>`
    expect((await checkPage(formatCsp("script-src 'nonce-abc'"), withNonce)).find('csp-scripts')?.level).toBe('ok')
    expect((await checkPage(formatCsp("script-src 'nonce-xyz'"), withNonce)).find('csp-scripts')?.level).toBe('error')
  })

  it('csp-scripts: warns if only hashes allow scripts', async () => {
    const html = '<script src="/app.js"></script>'
    const { find } = await checkPage(formatCsp("script-src 'sha256-abc'"), html)
    expect(find('csp-scripts')?.level).toBe('warning')
    expect((await checkPage(formatCsp("script-src 'self'"), html)).find('csp-scripts')?.level).toBe('ok')
  })

  it('csp-sandbox: lists the missing flags', async () => {
    const { find } = await checkPage(formatCsp('sandbox allow-scripts allow-same-origin'))
    expect(find('csp-sandbox')).toMatchObject({
      level: 'error',
      fix: 'sandbox allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-modals allow-downloads',
    })
    expect((await checkPage({})).find('csp-sandbox')).toBeUndefined()
  })

  it('csp-ancestors: is only a note', async () => {
    expect((await checkPage({ 'x-frame-options': 'DENY' })).find('csp-ancestors')?.level).toBe('note')
    expect((await checkPage(formatCsp("frame-ancestors 'none'"))).find('csp-ancestors')?.level).toBe('note')
    expect((await checkPage({})).find('csp-ancestors')).toBeUndefined()
  })

  it('trusted-types: is only a note', async () => {
    const { find } = await checkPage(formatCsp("require-trusted-types-for 'script'", 'trusted-types app'))
    expect(find('trusted-types')).toMatchObject({
      level: 'note',
      measured: "Content-Security-Policy: require-trusted-types-for 'script'; trusted-types app",
    })
  })
})

describe('other headers of the page', () => {
  it('coop: reports same-origin, and accepts same-origin-allow-popups', async () => {
    const { find } = await checkPage({ 'cross-origin-opener-policy': 'same-origin; report-to="x"' })
    expect(find('coop')).toMatchObject({
      level: 'error',
      measured: 'Cross-Origin-Opener-Policy: same-origin; report-to="x"',
      fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    })
    const relaxed = await checkPage({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
    expect(relaxed.find('coop')?.level).toBe('ok')
  })

  it('coop and coep: are notes if the server offers no embedded wallet', async () => {
    const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
    const page = await hosts.servePage(headers)
    const server = await hosts.listen((...call) =>
      createFakeServer(() => server.url, { config: { frameUrl: null } })(...call),
    )
    const report = await runCommandLine(page.url, '--server', server.url, '--project', 'shop')
    expect(findFinding(report, 'coop')?.level).toBe('note')
    expect(findFinding(report, 'coep')?.level).toBe('note')
    expect(findFinding(report, 'server-logins')?.level).toBe('note')
  })

  it.each(['require-corp', 'credentialless'])('coep: reports %s', async (value) => {
    expect((await checkPage({ 'cross-origin-embedder-policy': value })).find('coep')?.level).toBe('error')
    expect((await checkPage({})).find('coep')?.level).toBe('ok')
  })

  it('permissions-passkey: the page must delegate passkeys to the frame', async () => {
    const { find, frame } = await checkPage({ 'permissions-policy': 'publickey-credentials-get=(self), camera=()' })
    expect(find('permissions-passkey')).toMatchObject({
      level: 'error',
      measured: 'Permissions-Policy: publickey-credentials-get=(self)',
      fix: `Permissions-Policy: publickey-credentials-get=(self "${frame}")`,
    })
    expect(find('permissions-camera')).toMatchObject({ level: 'warning', fix: 'Permissions-Policy: camera=(self)' })
    expect(find('permissions-clipboard')?.level).toBe('ok')
  })

  it('permissions-passkey: accepts the origin of the frame, a wildcard and an absent member', async () => {
    const first = await checkPage({})
    expect(first.find('permissions-passkey')?.level).toBe('ok')
    const all = 'publickey-credentials-get=*, publickey-credentials-create=(self "http://*.localhost")'
    const { find } = await checkPage({ 'permissions-policy': all })
    // The port is a part of the origin.
    expect(find('permissions-passkey')?.measured).toContain('publickey-credentials-create')
  })

  it('permissions-clipboard: warns if the frame may not copy', async () => {
    const { find } = await checkPage({ 'permissions-policy': 'clipboard-write=(self)' })
    expect(find('permissions-clipboard')?.level).toBe('warning')
  })
})

describe('the page itself', () => {
  it('page-secure: reports http on another host than this machine', async () => {
    const page = await hosts.servePage()
    const { facts, findings } = await runCommandLine(page.url)
    expect(findings).toContainEqual(expect.objectContaining({ id: 'page-secure', level: 'ok' }))
    if (facts === undefined) throw new Error('The page did not respond')
    const checkUrl = (url: string) =>
      checkSecureContext({ ...facts, page: { ...facts.page, reply: { ...facts.page.reply, url: new URL(url) } } })
    expect(checkUrl('http://shop.example/')).toMatchObject({ level: 'error', fix: expect.stringContaining('https://') })
    for (const url of ['https://shop.example', 'http://127.0.0.1:3000', 'http://app.localhost', 'http://[::1]:3000'])
      expect(checkUrl(url)?.level).toBe('ok')
  })

  it('mixed-content: a page over https needs https and wss, except on this machine', async () => {
    const page = await hosts.servePage()
    const { facts } = await runCommandLine(page.url, '--rpc', 'http://rpc.example', '--relay', 'ws://localhost:1')
    if (facts === undefined) throw new Error('The page did not respond')
    expect(checkMixedContent(facts)).toBeUndefined()
    const reply = { ...facts.page.reply, url: new URL('https://shop.example') }
    expect(checkMixedContent({ ...facts, page: { ...facts.page, reply } })).toMatchObject({
      level: 'error',
      measured: 'http://rpc.example',
      fix: 'Serve these over TLS: https://rpc.example',
    })
    const local = { ...facts, rpc: [new URL('http://localhost:8545')], page: { ...facts.page, reply } }
    expect(checkMixedContent(local)?.level).toBe('ok')
  })

  it('page-transport: notes missing compression and HTTP/2 of a page over https', async () => {
    const page = await hosts.servePage({}, `<title>App</title>${'a'.repeat(3_000)}`)
    const { facts } = await runCommandLine(page.url)
    if (facts === undefined) throw new Error('The page did not respond')
    expect(checkTransport(facts)).toBeUndefined()
    const reply = { ...facts.page.reply, url: new URL('https://shop.example') }
    expect(checkTransport({ ...facts, page: { ...facts.page, reply, protocol: 'http/1.1' } })).toMatchObject({
      level: 'note',
      reason: expect.stringContaining('no HTTP/2 and no compression'),
    })
  })

  it('page-reachable: reports an error page, a missing host and a file that is no page', async () => {
    const missing = await hosts.listen((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end())
    expect(findFinding(await runCommandLine(missing.url), 'page-reachable')?.level).toBe('error')
    const file = await hosts.servePage({ 'content-type': 'text/plain' })
    expect(findFinding(await runCommandLine(file.url), 'page-reachable')?.level).toBe('warning')
    await hosts.close()
    const report = await runCommandLine(missing.url)
    expect(report.findings).toEqual([
      expect.objectContaining({
        id: 'page-reachable',
        level: 'error',
        measured: expect.stringContaining('no program listens on this port'),
      }),
    ])
  })

  it('page-redirect: checks the last page, and notes another origin', async () => {
    const page = await hosts.servePage({ 'cross-origin-opener-policy': 'same-origin' })
    const start = await hosts.listen((_, response) => response.writeHead(302, { location: page.url }).end())
    const report = await runCommandLine(start.url)
    expect(findFinding(report, 'page-redirect')).toMatchObject({
      level: 'note',
      measured: `${start.url}/ (302) → ${page.url}/`,
    })
    expect(findFinding(report, 'coop')?.measured).toContain('same-origin')
  })

  it('page-reachable: stops after five redirects', async () => {
    const counts = { requests: 0 }
    const loop = await hosts.listen((_, response) => {
      counts.requests += 1
      response.writeHead(302, { location: '/again' }).end()
    })
    const report = await runCommandLine(loop.url)
    expect(findFinding(report, 'page-reachable')?.level).toBe('error')
    expect(counts.requests).toBe(6)
  })
})
