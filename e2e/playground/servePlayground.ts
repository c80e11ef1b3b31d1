import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serveFolder } from '../../scripts/start/serveFolder.js'

const playground = fileURLToPath(new URL('../../apps/playground/', import.meta.url))

export interface ServedPlayground {
  readonly url: string
  close(): Promise<void>
}

/** Builds the playground as `npm start` does, its strict policy included, and serves it on a free port. */
export async function servePlayground(): Promise<ServedPlayground> {
  const outDir = mkdtempSync(join(tmpdir(), 'foyer-playground-'))
  await build({
    root: playground,
    configFile: join(playground, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  const { port, close } = await serveFolder(outDir, 0)
  return {
    url: `http://localhost:${port}/`,
    close: async () => {
      await close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
