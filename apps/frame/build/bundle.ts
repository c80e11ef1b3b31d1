import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify as compress } from 'terser'
import { build, minify, type Plugin } from 'vite'
import { packedWords } from './packWords.js'
import { shortWords } from './shortenWords.js'
import { trimNetworks } from './trimNetworks.js'
import { trimTexts } from './trimTexts.js'

/** One file of JavaScript the bundler made; `path` is relative to the origin's root. */
export interface BuiltFile {
  readonly path: string
  readonly text: string
  readonly isEntry: boolean
  /** Paths of the files loaded with it. */
  readonly imports: readonly string[]
  /** Sources whose code it holds, relative to the frame's folder. */
  readonly modules: readonly string[]
}

interface Bundle {
  readonly name: string
  readonly entry: string
  /** Names that stand for text, put in while bundling. */
  readonly defines?: Readonly<Record<string, string>>
  /** Late modules that go into one file, by its name: one file of them is lighter than many. */
  readonly together?: Readonly<Record<string, (module: string) => boolean>>
  readonly plugins?: readonly Plugin[]
}

/** Two minifiers in turn: the second one takes another byte in a hundred, and the budget of the frame is nearly spent. */
const smallest: Plugin = {
  name: 'smallest',
  async renderChunk(code, { fileName }) {
    const first = await minify(fileName, code, { module: true, compress: { target: 'es2022' } })
    const { code: text } = await compress(first.code, { module: true, ecma: 2022, compress: { passes: 3 } })
    if (text === undefined) throw new Error(`${fileName}: the minifier gave nothing`)
    return { code: text, map: null }
  },
}

/** Bundles one program of the frame in memory, with names that follow from the content. */
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
      // As a library: else every late import would go through code that writes preload links.
      lib: { entry: { [name]: join(root, entry) }, formats: ['es'] },
      rolldownOptions: {
        // How long plugins take is told as a warning of its own on a slow machine.
        checks: { bundlerTimings: false },
        onLog: (level, log) => {
          // Above all: a schema of the contract that the stand-in for zod does not have. That two late modules are in
          // one file is meant.
          if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        },
        // Nobody imports the entry but its own late modules.
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
  if (!Array.isArray(built) && !('output' in built)) throw new Error('the frame was watched instead of built')
  return (Array.isArray(built) ? built.flatMap(({ output }) => output) : built.output).map((file) => {
    if (file.type === 'asset') throw new Error(`${file.fileName}: the frame is made of scripts only`)
    return {
      path: file.fileName,
      text: file.code,
      isEntry: file.isEntry,
      imports: file.imports,
      // What the bundler itself puts in has no source.
      modules: file.moduleIds.filter((id) => !id.startsWith('\0')).map(toModule),
    }
  })
}
