import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Alias, build, type Plugin } from 'vite'
import type { Entrant } from './entrants.js'

const benchDir = fileURLToPath(new URL('.', import.meta.url))

/** Gives every page the same document: the template stands in for an `index.html` in the page's folder. */
function sameDocument(indexPath: string): Plugin {
  return {
    name: 'same-document',
    enforce: 'pre',
    resolveId: (id) => (id === indexPath ? indexPath : null),
    load: (id) => (id === indexPath ? readFile(join(benchDir, 'pages/template.html'), 'utf8') : null),
  }
}

function reactAliases(react: Entrant['react']): Alias[] {
  if (react === 19) return []
  const modules = join(benchDir, 'peers/node_modules')
  return [
    { find: /^react-dom(?=$|\/)/, replacement: join(modules, 'react-dom-18') },
    { find: /^react(?=$|\/)/, replacement: join(modules, 'react-18') },
  ]
}

/** Builds one entrant's page for production and returns the folder that holds it. */
export async function buildPage(entrant: Entrant): Promise<string> {
  const root = join(benchDir, entrant.page)
  const indexPath = join(root, 'index.html')
  const outDir = join(benchDir, 'dist/pages', entrant.id)
  await rm(outDir, { recursive: true, force: true })
  await build({
    configFile: false,
    root,
    base: `/${entrant.id}/`,
    logLevel: 'error',
    resolve: { alias: reactAliases(entrant.react) },
    plugins: [sameDocument(indexPath)],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, rollupOptions: { input: indexPath } },
  })
  return outDir
}
