import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Name the built server and its command for operators to the tests that start them as programs of their own. */
export const programVariable = 'FOYER_TEST_SERVER'
export const cliVariable = 'FOYER_TEST_CLI'

/** What stays a package of its own: it reads files beside itself, or starts threads from them. */
const external = [/pglite/, /^pino/, /^pg/, /^node:/]

/**
 * These programs live for seconds, and their only WebAssembly is the embedded PostgreSQL: compiling its warm functions a second
 * time, and better, would take half of what a start costs.
 */
const compileOnce = "import { setFlagsFromString as setFlag } from 'node:v8'\nsetFlag('--liftoff-only')"

/** Each module goes on finding its files (migrations, catalogue) where it found them before. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'apps/server/src'))) return null
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
  },
}

/**
 * Builds the server and its command into plain files for the tests of a run, which start it some sixty times: compiling its
 * sources at each start takes more of the processor than all it does afterwards. Vitest calls this before the tests,
 * Playwright's set-up too; a run of both has done so before them.
 */
export default async function buildServerProgram(): Promise<() => Promise<void>> {
  if (process.env[programVariable] !== undefined) return async () => undefined
  // Below the project, so that it finds the packages.
  const parent = join(root, 'apps/server/node_modules/.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'program-'))
  await build({
    configFile: false,
    root: join(root, 'apps/server'),
    logLevel: 'error',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: [] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { server: 'src/main.ts', cli: 'src/cli.ts', indexer: 'src/indexer/main.ts' },
        external,
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name].mjs',
          banner: ({ isEntry }) => (isEntry ? compileOnce : ''),
        },
      },
    },
  })
  process.env[programVariable] = join(folder, 'server.mjs')
  process.env[cliVariable] = join(folder, 'cli.mjs')
  return () => rm(folder, { recursive: true, force: true })
}
