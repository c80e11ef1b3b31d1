import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Alias, build, type Plugin } from 'vite'
import type { Entrant } from './entrants.js'
import { benchDir, kitDir, peersDir } from './folders.js'

/** Gives every page the same document: the template replaces an `index.html` in the page's folder. */
function sameDocument(indexPath: string): Plugin {
  return {
    name: 'same-document',
    enforce: 'pre',
    resolveId: (id) => (id === indexPath ? indexPath : null),
    load: (id) => (id === indexPath ? readFile(join(benchDir, 'pages/template.html'), 'utf8') : null),
  }
}

/** Resolves `@foyer/kit` to the published package instead of the workspace's sources. */
function publishedKit(kitDir: string): Plugin {
  return {
    name: 'published-kit',
    enforce: 'pre',
    resolveId: (id) => {
      if (id !== '@foyer/kit' && !id.startsWith('@foyer/kit/')) return null
      const { exports } = JSON.parse(readFileSync(join(kitDir, 'package.json'), 'utf8'))
      const target = exports[`.${id.slice('@foyer/kit'.length)}`]?.import
      if (typeof target !== 'string') throw new Error(`the built package does not export ${id}`)
      return join(kitDir, target)
    },
  }
}

function reactAliases(react: Entrant['react']): Alias[] {
  if (react === 19) return []
  const modules = join(peersDir, 'node_modules')
  return [
    { find: /^react-dom(?=$|\/)/, replacement: join(modules, 'react-dom-18') },
    { find: /^react(?=$|\/)/, replacement: join(modules, 'react-18') },
  ]
}

/** Builds one entrant's page for production and returns its folder. */
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
    plugins: [sameDocument(indexPath), publishedKit(entrant.kit ?? kitDir)],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, rollupOptions: { input: indexPath } },
  })
  return outDir
}
