import { dirname } from 'node:path'
import { build } from 'vite'
import type { Chunk } from './Chunk.js'

/**
 * Builds a page for production as a host would, in memory. `resolvePackage` returns the file of a specifier that Node's
 * rules must not resolve. With `hasPreloads` the page has Vite's preloads of lazy files, as Vite apps have by default.
 */
export async function bundlePage(
  entry: string,
  resolvePackage: (specifier: string) => string | undefined,
  hasPreloads = false,
): Promise<Chunk[]> {
  const built = await build({
    root: dirname(entry),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [{ name: 'host-install', enforce: 'pre', resolveId: (specifier) => resolvePackage(specifier) }],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: hasPreloads && { polyfill: false },
      rolldownOptions: { input: entry, checks: { moduleLevelDirective: false } },
    },
  })
  if (!Array.isArray(built) && !('output' in built))
    throw new Error('Vite returned a watcher instead of the built page')
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : built.output
  return outputs.map((file) => {
    // Without an HTML page it is unknown when a style sheet loads, so count it from the start.
    if (file.type === 'asset') {
      return { fileName: file.fileName, code: String(file.source), isEntry: true, imports: [], modules: [] }
    }
    const { fileName, code, isEntry, imports } = file
    const weights = Object.fromEntries(
      Object.entries(file.modules).map(([id, { renderedLength }]) => [id, renderedLength]),
    )
    return { fileName, code, isEntry, imports, modules: file.moduleIds, weights }
  })
}
