import { join } from 'node:path'
import { build } from 'vite'

/** Packages that the server imports at run time. PGlite reads files beside its code. */
export const serverExternals: readonly string[] = ['@electric-sql/pglite']

/** Native packages that pg and ws try to load and replace when they are absent. */
const absent = ['pg-native', 'bufferutil', 'utf-8-validate']

/** Bundles the server into JavaScript files in `folder` and returns the paths of all modules in them. */
export async function bundleServer(root: string, folder: string): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    root: join(root, 'apps/server'),
    logLevel: 'error',
    ssr: { noExternal: true, external: [] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { main: 'src/main.ts' },
        external: [...serverExternals.map((name) => new RegExp(`^${name}(/|$)`)), /^node:/, ...absent],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  })
  if (!('output' in built)) throw new Error('The bundler returned no output')
  return built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}
