import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Replaces `import.meta.url`, so that each module still finds the files beside its source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src'))) return null
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
  },
}

/** A program as one JavaScript file, for tests that start and kill it many times. */
export interface BuiltProgram {
  /** The path of the file. */
  readonly file: string
  remove(): void
}

/**
 * Builds a source file of the sandbox once: compiling it at each start would take more CPU than the rest of the test.
 * @example const program = await buildProgram(fileURLToPath(new URL('./fixtures/payUntilKilled.ts', import.meta.url)))
 */
export async function buildProgram(source: string): Promise<BuiltProgram> {
  // Build below the project, so that the program finds its packages.
  const parent = join(root, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const outDir = mkdtempSync(join(parent, 'program-'))
  await build({
    ...{ configFile: false, logLevel: 'error', plugins: [keepPlaces] },
    ssr: { noExternal: true, external: [] },
    build: {
      ...{ ssr: source, outDir, emptyOutDir: true, target: 'node20' },
      rolldownOptions: { external: [/^litesvm/, /^ws$/, /^node:/] },
    },
  })
  return {
    file: join(outDir, basename(source).replace(/\.ts$/, '.js')),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  }
}
