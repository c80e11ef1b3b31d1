import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

export interface HostPage {
  readonly url: string
  close(): Promise<void>
}

/** Serves the host page of these specs on a free port, under the policy the strictest hosts use. */
export async function servePairingHost(): Promise<HostPage> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../fixtures/pairing', import.meta.url)),
    cacheDir: fileURLToPath(new URL(`../../node_modules/.cache/pairing-${process.pid}`, import.meta.url)),
    logLevel: 'error',
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      headers: {
        'content-security-policy':
          "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: http://localhost:* http://127.0.0.1:* http://foyer.test; connect-src 'self' ws: http://localhost:* http://foyer.test",
      },
    },
    optimizeDeps: {
      include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'qr', 'viem'],
    },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The host page has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
