import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Finding } from './Finding.js'
import { createCertificate } from './testCertificate.js'
import { findFinding, runCommandLine } from './testHosts.js'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const dayMs = 86_400_000

let folder = ''
let servers: Http2SecureServer[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
})

afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  servers = []
  rmSync(folder, { recursive: true, force: true })
})

/** Serves a page over HTTP/1.1 and HTTP/2 with a certificate that ends after some days. */
async function serveSecurely(days: number): Promise<{ url: string; authority: string }> {
  const { certificate, key } = createCertificate(Date.now() + days * dayMs + 60_000)
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, certificate)
  const server = createSecureServer({ cert: certificate, key, allowHTTP1: true }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' })
    response.end('<title>App</title>')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, authority }
}

/** Runs the program in a process that trusts `authority`. */
function listFindings(url: string, authority: string): Promise<readonly Finding[]> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority }
    execFile(process.execPath, ['--import', 'tsx', program, 'doctor', url, '--json'], { cwd: root, env }, (_, output) =>
      resolve(JSON.parse(output).findings),
    )
  })
}

it('reads the headers, the protocol and the certificate of a page over https', async () => {
  const { url, authority } = await serveSecurely(30)
  const findings = await listFindings(url, authority)
  const host = new URL(url).host
  expect(findings).toEqual(
    expect.arrayContaining([
      { id: 'page-secure', level: 'ok', measured: new URL(url).origin },
      { id: 'page-transport', level: 'ok', measured: 'h2, Content-Encoding: none' },
      { id: 'certificate', level: 'ok', measured: `${host}: 30 days left` },
      expect.objectContaining({ id: 'coop', level: 'error' }),
    ]),
  )
})

it('certificate: warns before the end', async () => {
  const { url, authority } = await serveSecurely(13)
  expect(await listFindings(url, authority)).toContainEqual(
    expect.objectContaining({ id: 'certificate', level: 'warning', measured: expect.stringContaining('13 days left') }),
  )
})

it.each([
  [30, 'the TLS certificate is self-signed'],
  [-1, 'the TLS certificate has expired'],
])('page-reachable: reports a certificate of %d days that is not trusted', async (days, failure) => {
  const { url, authority } = await serveSecurely(days)
  const findings = days > 0 ? (await runCommandLine(url)).findings : await listFindings(url, authority)
  expect(findings).toEqual([
    expect.objectContaining({
      id: 'page-reachable',
      level: 'error',
      measured: `GET ${url}: ${failure}`,
      fix: expect.stringContaining('Install a valid certificate'),
    }),
  ])
})

it('page-reachable: reports http on a port for https', async () => {
  const { url } = await serveSecurely(30)
  const report = await runCommandLine(url.replace('https', 'http'))
  expect(findFinding(report, 'page-reachable')?.level).toBe('error')
})
