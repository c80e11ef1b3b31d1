import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import type { RunningPage } from './startNext.js'

const example = fileURLToPath(new URL('../../examples/html/index.html', import.meta.url))

/** Serves the plain page together with the script-tag build, as the comment in the page describes. */
export async function serveHtml(kitFolder: string): Promise<RunningPage> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-html-'))
  cpSync(example, join(folder, 'index.html'))
  cpSync(join(kitFolder, 'foyer.js'), join(folder, 'foyer/foyer.js'))
  cpSync(join(kitFolder, 'foyer'), join(folder, 'foyer/foyer'), { recursive: true })
  const { port, close } = await serveFolder(folder, 0)
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
