import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer, serverExternals } from './bundleServer.js'
import { createDatabaseArchive } from './createDatabaseArchive.js'

/** Files that the server reads at run time, relative to its sources (`apps/server/src/assets.ts`). */
const assets = ['catalogue', 'db/migrations', 'keeper/migrations', 'networks/builtInNetworks.json']

/** The fields of a package.json that the published one takes over. */
interface StatedPackage {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/** Writes the server's program, its assets without the frame, and its package.json into `folder`. Returns the bundled modules. */
export async function assembleServer(root: string, folder: string): Promise<readonly string[]> {
  const modules = await bundleServer(root, folder)
  for (const path of assets)
    cpSync(join(root, 'apps/server/src', path), join(folder, 'assets', path), {
      recursive: true,
      // Snapshots are for drizzle-kit, which writes the next migration.
      filter: (file) => !file.endsWith('.ts') && !file.endsWith('_snapshot.json'),
    })
  cpSync(await createDatabaseArchive(root), join(folder, 'assets/database.tar.gz'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(createManifest(root), null, 2)}\n`)
  return modules
}

function createManifest(root: string) {
  const stated = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')) as StatedPackage
  const { name, version, description, license, engines } = stated
  const dependencies = Object.fromEntries(serverExternals.map((external) => [external, stated.dependencies[external]]))
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { 'foyer-server': './main.js' },
    dependencies,
    engines,
  }
}
