import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify as compress } from 'terser'
import { build, minify, type Plugin } from 'vite'
import { packedWords } from './packWords.js'
import { shortWords } from './shortenWords.js'
import { trimNetworks } from './trimNetworks.js'
import { trimTexts } from './trimTexts.js'

/** A JavaScript file from the bundler. `path` is relative to the root of the origin. */
export interface BuiltFile {
  readonly path: string
  readonly text: string
  readonly isEntry: boolean
  /** The paths of the files that this file imports statically. */
  readonly imports: readonly string[]
  /** The source files in this bundle file, relative to the frame's folder. */
  readonly modules: readonly string[]
}

interface Bundle {
  readonly name: string
  readonly entry: string
  /** Identifiers which the bundler replaces with these strings. */
  readonly defines?: Readonly<Record<string, string>>
  /** Lazily loaded modules to put into one file, by file name. One file is smaller than many. */
  readonly together?: Readonly<Record<string, (module: string) => boolean>>
  readonly plugins?: readonly Plugin[]
}

/** Runs a second minifier: it saves about one more percent, and the frame is close to its size budget. */
const smallest: Plugin = {
  name: 'smallest',
  async renderChunk(code, { fileName }) {
    const first = await minify(fileName, code, { module: true, compress: { target: 'es2022' } })
    const { code: text } = await compress(first.code, { module: true, ecma: 2022, compress: { passes: 3 } })
    if (text === undefined) throw new Error(`${fileName}: the minifier returned no code`)
    return { code: text, map: null }
  },
}

/** Bundles one program of the frame in memory. File names are derived from the content. */
export async function bundle(
  root: string,
  { name, entry, defines = {}, together = {}, plugins = [] }: Bundle,
): Promise<BuiltFile[]> {
  const toModule = (id: string) => relative(root, id).replaceAll('\\', '/')
  const groups = Object.entries(together).map(([group, test]) => ({
    name: group,
    test: (id: string) => test(toModule(id)),
  }))
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(defines).map(([key, text]) => [key, JSON.stringify(text)])),
    },
    plugins: [trimNetworks(root), trimTexts(), shortWords(), packedWords(), ...plugins, smallest],
    resolve: { alias: { 'zod/mini': fileURLToPath(new URL('../../../scripts/build/zodMini.ts', import.meta.url)) } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      // Build as a library: otherwise Vite routes each dynamic import through code that adds preload links.
      lib: { entry: { [name]: join(root, entry) }, formats: ['es'] },
      rolldownOptions: {
        // On a slow machine the bundler warns about the time plugins need. Disable this warning.
        checks: { bundlerTimings: false },
        onLog: (level, log) => {
          // Fail on warnings, above all on a schema that the zod replacement does not support. Ignore
          // INEFFECTIVE_DYNAMIC_IMPORT: two lazily loaded modules share one file on purpose.
          if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        },
        // Only the entry's own lazily loaded modules import the entry.
        preserveEntrySignatures: false,
        output: {
          minify: false,
          ...(groups.length > 0 && { codeSplitting: { includeDependenciesRecursively: false, groups } }),
          entryFileNames: 'frame/[name]-[hash].js',
          chunkFileNames: 'frame/[name]-[hash].js',
          assetFileNames: 'frame/[name]-[hash][extname]',
        },
      },
    },
  })
  if (!Array.isArray(built) && !('output' in built))
    throw new Error('Vite returned a watcher instead of the built frame')
  return (Array.isArray(built) ? built.flatMap(({ output }) => output) : built.output).map((file) => {
    if (file.type === 'asset') throw new Error(`${file.fileName}: the frame must consist of scripts only`)
    return {
      path: file.fileName,
      text: file.code,
      isEntry: file.isEntry,
      imports: file.imports,
      // Modules which the bundler generates (`\0…`) have no source file.
      modules: file.moduleIds.filter((id) => !id.startsWith('\0')).map(toModule),
    }
  })
}
