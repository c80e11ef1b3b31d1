import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import { serveFrameGallery } from '../embedded/gallery/serve.js'
import { serveGallery } from './serve.js'

/** Serves the page that shows every view of widget and frame. Port 0 uses a free port. Throws if the port is in use. */
export async function serveViewer(port: number): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-gallery-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./viewer', import.meta.url)),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false },
  })
  const viewer = await serveFolder(folder, port)
  const [widget, frame] = await Promise.all([serveGallery(), serveFrameGallery()])
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ widget: widget.url, frame: frame.url }))
  return {
    url: `http://127.0.0.1:${viewer.port}/`,
    async close() {
      await Promise.all([viewer.close(), widget.close(), frame.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// The command `npm run gallery`. FOYER_GALLERY_PORT changes the port.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const viewer = await serveViewer(Number(process.env.FOYER_GALLERY_PORT ?? 3030))
  console.log(`Every view of widget and frame: ${viewer.url}\nCtrl-C stops.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void viewer.close().then(() => process.exit(0)))
}
