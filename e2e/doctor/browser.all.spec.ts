import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { WebSocketServer } from 'ws'
import { test as base, expect } from '../keptTest.js'
import { listFindings } from './runDoctor.js'

interface Hosts {
  readonly page: string
  readonly port: number
  setHeaders(headers: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

/** Posts the features that the frame may use. Only Chromium has `featurePolicy`. */
const frameScript = "parent.postMessage(document.featurePolicy.allowedFeatures(), '*')"

/** Starts a page with headers of the test, and a server with the public endpoints, a frame, a relay and an image. */
async function startHosts(): Promise<Hosts> {
  const state: { headers: Readonly<Record<string, string>> } = { headers: {} }
  const page = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...state.headers }).end('<title>Page</title>'),
  )
  const server = createServer(({ url = '/' }, response) => respond(url.split('?', 1)[0] ?? '', response))
  const sockets = new WebSocketServer({ server })
  const listen = async (each: typeof server) => {
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
    return (each.address() as AddressInfo).port
  }
  const port = await listen(server)
  return {
    page: `http://localhost:${await listen(page)}/`,
    port,
    setHeaders: (headers) => {
      state.headers = headers
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      for (const each of [page, server]) {
        each.closeAllConnections()
        await new Promise((resolve) => each.close(resolve))
      }
    },
  }
}

function respond(path: string, response: ServerResponse): void {
  const port = response.socket?.localPort
  const bodies: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/health': ['application/json', '{"status":"ok","database":"ok","version":"0.1.0"}'],
    '/projects/v1/origins': ['application/json', '{"allowedOrigins":["*"]}'],
    '/foyer/v1/config': [
      'application/json',
      JSON.stringify({ frameUrl: `http://secure.localhost:${port}`, email: true, socials: [] }),
    ],
    '/sdk': ['text/html', `<p id='foyer-frame-page'></p><script>${frameScript}</script>`],
    '/getWalletImage/icon': ['image/svg+xml', image],
  }
  const [type, body] = bodies[path] ?? ['text/plain', '']
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
}

const test = base.extend<{ readonly hosts: Hosts }>({
  hosts: async ({ kept }, use) => use(await kept('hosts of foyer doctor', startHosts)),
})

/** Returns what the browser loads in a page: `csp-…` → true. */
function tryLoads(page: Page, port: number): Promise<Readonly<Record<string, boolean>>> {
  return page.evaluate(
    async ([port, image]) => {
      const until = (add: (done: (isLoaded: boolean) => void) => void) => new Promise<boolean>(add)
      const loadImage = (src: string) =>
        until((done) => {
          Object.assign(new Image(), { onload: () => done(true), onerror: () => done(false), src })
        })
      const server = `http://localhost:${port}`
      const paths = ['/foyer/v1/config', '/v1/', '/getWallets']
      const images = [`data:image/svg+xml,${encodeURIComponent(image)}`, `${server}/getWalletImage/icon`]
      return {
        'csp-connect': await Promise.all(paths.map((path) => fetch(server + path))).then(
          () => true,
          () => false,
        ),
        'csp-relay': await until((done) => {
          const socket = new WebSocket(`ws://localhost:${port}/relay`)
          Object.assign(socket, { onopen: () => done(true), onerror: () => done(false) })
        }),
        'csp-images': (await Promise.all(images.map(loadImage))).every((isLoaded) => isLoaded),
        'csp-frame': await until((done) => {
          const frame = document.createElement('iframe')
          // The frame posts its message before it is loaded. A blocked frame only loads.
          addEventListener('message', () => done(true), { once: true })
          frame.onload = () => setTimeout(() => done(false))
          frame.src = `http://secure.localhost:${port}/sdk`
          document.body.append(frame)
        }),
      }
    },
    [port, image] as const,
  )
}

const policies: readonly string[] = [
  "default-src 'self'",
  'default-src *',
  "default-src 'none'; frame-src http://secure.localhost:*; connect-src http://localhost:*; img-src data:",
  'connect-src ws://localhost:*; img-src http: data:; child-src http:',
  "frame-src *.localhost:PORT; connect-src localhost:PORT; img-src 'self' localhost:PORT data:",
  'frame-src http://localhost:PORT; connect-src ws: http:; img-src *',
  'frame-src *.localhost; connect-src http://localhost:PORT/foyer/ http://localhost:PORT/v1/ http://localhost:PORT/getWallets',
  'frame-src *.localhost; connect-src http://localhost:PORT/foyer/ ws://localhost:PORT/relay; img-src data: http://localhost:PORT/getWalletImage/',
  "frame-src 'none', frame-src *",
  'frame-src https:; connect-src https: wss:; img-src https: data:',
  "FRAME-SRC HTTP://SECURE.LOCALHOST:PORT; frame-src 'none'",
]

for (const policy of policies)
  test(`foyer doctor: its verdicts equal those of the browser for ${policy}`, async ({ hosts, page }) => {
    hosts.setHeaders({ 'content-security-policy': policy.replaceAll('PORT', String(hosts.port)) })
    await page.goto(hosts.page)
    const loaded = await tryLoads(page, hosts.port)
    const { findings } = await listFindings(hosts.page, '--server', `http://localhost:${hosts.port}`, '--project', 'a')
    const passed = Object.keys(loaded).map((id) => [id, findings.get(id)?.level === 'ok'])
    expect(Object.fromEntries(passed)).toEqual(loaded)
  })

for (const value of ['require-corp', 'credentialless'])
  test(`foyer doctor: the browser blocks the frame with Cross-Origin-Embedder-Policy: ${value}`, async ({
    hosts,
    page,
  }) => {
    hosts.setHeaders({ 'cross-origin-embedder-policy': value })
    await page.goto(hosts.page)
    expect(await tryLoads(page, hosts.port)).toMatchObject({ 'csp-frame': false, 'csp-connect': true })
    const { findings } = await listFindings(hosts.page, '--server', `http://localhost:${hosts.port}`, '--project', 'a')
    expect(findings.get('coep')).toMatchObject({ level: 'error' })
  })

/** Returns whether the frame may use passkeys and the clipboard, with the `allow` attribute of the kit. */
function tryPermissions(page: Page, port: number): Promise<Readonly<Record<string, boolean>>> {
  return page.evaluate(async (port) => {
    const features = await new Promise<readonly string[]>((resolve) => {
      const frame = document.createElement('iframe')
      addEventListener('message', ({ data }) => resolve(data), { once: true })
      frame.allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write'
      frame.src = `http://secure.localhost:${port}/sdk`
      document.body.append(frame)
    })
    const hasAll = (...names: readonly string[]) => names.every((name) => features.includes(name))
    return {
      'permissions-passkey': hasAll('publickey-credentials-get', 'publickey-credentials-create'),
      'permissions-clipboard': hasAll('clipboard-write'),
    }
  }, port)
}

const permissions: readonly string[] = [
  'camera=()',
  'publickey-credentials-get=(self), clipboard-write=(self)',
  'publickey-credentials-get=*, publickey-credentials-create=(self "http://secure.localhost:PORT"), clipboard-write=()',
  'publickey-credentials-create=(self "http://*.localhost:PORT"), clipboard-write=("http://localhost:PORT")',
]

for (const header of permissions)
  test(`foyer doctor: its verdicts equal those of the browser for Permissions-Policy: ${header}`, async ({
    hosts,
    page,
  }) => {
    hosts.setHeaders({ 'permissions-policy': header.replaceAll('PORT', String(hosts.port)) })
    await page.goto(hosts.page)
    const allowed = await tryPermissions(page, hosts.port)
    const { findings } = await listFindings(hosts.page, '--server', `http://localhost:${hosts.port}`, '--project', 'a')
    const passed = Object.keys(allowed).map((id) => [id, findings.get(id)?.level === 'ok'])
    expect(Object.fromEntries(passed)).toEqual(allowed)
  })
