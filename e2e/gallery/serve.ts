import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

export type Gallery = { url: string; close: () => Promise<void> }

/** Serves the gallery on a free port under the strictest policy hosts use: no inline style, no inline script. */
export async function serveGallery(): Promise<Gallery> {
  // One cache per process: two servers preparing the same folder at once disturb each other.
  const cacheDir = fileURLToPath(new URL(`../../node_modules/.cache/gallery-${process.pid}`, import.meta.url))
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    cacheDir,
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
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => server.close().then(() => rm(cacheDir, { recursive: true, force: true })),
  }
}
