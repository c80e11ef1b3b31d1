import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

export interface FrameGallery {
  readonly url: string
  close(): Promise<void>
}

/** The frame's own policy: no inline style or script, Trusted Types. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Builds the frame's screens once, in memory, and serves them on a free port under the frame's policy. */
export async function serveFrameGallery(): Promise<FrameGallery> {
  const built = (await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    build: { write: false, minify: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput
  const files = new Map<string, string | Uint8Array>(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const),
  )
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const body = files.get(path === '/' ? '/index.html' : path)
    if (body === undefined) return response.writeHead(404).end()
    const type = types[path.split('.').at(-1) ?? ''] ?? types.html
    return response
      .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The gallery has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
