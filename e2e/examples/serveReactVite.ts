import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import type { RunningPage } from './startNext.js'

const example = fileURLToPath(new URL('../../examples/react-vite/', import.meta.url))

/** Builds and serves the Vite example with the package of this repository in place of an installed one. */
export async function serveReactVite(): Promise<RunningPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'foyer-react-vite-'))
  await build({ root: example, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const { port, close } = await serveFolder(outDir, 0)
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      await close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
