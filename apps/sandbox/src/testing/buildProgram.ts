import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Each module goes on finding what stands beside it. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src'))) return null
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
  },
}

/** A program that a test starts and kills many times, as one plain file. */
export interface BuiltProgram {
  /** Path of the file. */
  readonly file: string
  remove(): void
}

/**
 * Builds a source file of the sandbox: compiling it at each start would take more of the processor than all that comes after it.
 *
 * @example const program = await buildProgram(fileURLToPath(new URL('./fixtures/payUntilKilled.ts', import.meta.url)))
 */
export async function buildProgram(source: string): Promise<BuiltProgram> {
  // Below the project, so that it finds the packages.
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
