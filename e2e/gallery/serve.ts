import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

export type Gallery = { url: string; close: () => Promise<void> }

/** Serves the gallery on a free port under the strictest policy hosts use: no inline style, no inline script. */
export async function serveGallery(): Promise<Gallery> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../../node_modules/.cache/gallery', import.meta.url)),
    logLevel: 'error',
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      headers: {
        'content-security-policy':
          "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self' ws:",
      },
    },
    optimizeDeps: { include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client', 'qr'] },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The gallery has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
