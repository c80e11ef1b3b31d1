import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assembleServer } from '../build/assembleServer.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The environment variables with the paths of the built server and operator command, for tests that start them as
 * processes.
 */
export const programVariable = 'FOYER_TEST_SERVER'
export const cliVariable = 'FOYER_TEST_CLI'

/**
 * Starts the packaged program without V8's optimising WebAssembly compilation. Test programs run for seconds, and
 * compiling the embedded PostgreSQL would take half of their start.
 */
const testProgram = `import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
await import('./main.js')
`

/**
 * Builds the server as it ships. The tests of a run start it about sixty times. The frame is a link to its workspace.
 * Vitest calls this before the tests, and so does Playwright's set-up. A run of both has already called it.
 */
export default async function buildServerProgram(): Promise<() => Promise<void>> {
  if (process.env[programVariable] !== undefined) return async () => undefined
  // Build below the workspace, so that Node finds the packages that are not bundled.
  const parent = join(root, 'apps/server/node_modules/.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'program-'))
  await assembleServer(root, folder)
  await symlink(join(root, 'apps/frame/dist'), join(folder, 'assets/frame'), 'junction')
  const program = join(folder, 'test.js')
  await writeFile(program, testProgram)
  process.env[programVariable] = program
  process.env[cliVariable] = program
  return () => rm(folder, { recursive: true, force: true })
}
