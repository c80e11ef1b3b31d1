import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { HostPage } from '../widget/serveHost.js'
import { frameOrigin } from './frameDouble.js'

/** The host page of the widget's specs, under a policy that also lets the secure frame in. */
export async function serveLoginHost(): Promise<HostPage> {
  const cacheDir = fileURLToPath(new URL(`../../node_modules/.cache/login-${process.pid}`, import.meta.url))
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../fixtures/widget', import.meta.url)),
    cacheDir,
    logLevel: 'error',
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      headers: {
        'content-security-policy': `default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src ${frameOrigin}; connect-src 'self' ws: http://localhost:*`,
      },
    },
    optimizeDeps: {
      include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'qr', 'viem'],
    },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The host page has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}
