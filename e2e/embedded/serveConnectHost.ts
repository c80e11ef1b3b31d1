import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface ConnectHost {
  readonly url: string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Builds the page of a host that uses the kit and serves it on a free port; `frameOrigin` is all its policy lets it embed. */
export async function serveConnectHost(frameOrigin: string): Promise<ConnectHost> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-connect-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../fixtures/connect', import.meta.url)),
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false, minify: false },
  })
  const policy = `default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src ${frameOrigin}; connect-src 'self' ws: http://localhost:* http://127.0.0.1:*`
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    // Names are those the build gave; nothing climbs out of its folder.
    const text = name.includes('..') ? undefined : await readFile(join(folder, name)).catch(() => undefined)
    response.writeHead(text ? 200 : 404, {
      'content-type': `${types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'}; charset=utf-8`,
      'content-security-policy': policy,
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
