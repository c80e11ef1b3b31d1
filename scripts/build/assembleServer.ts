import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './bundleServer.js'
import { createDatabaseArchive } from './createDatabaseArchive.js'
import { writeServerPackage } from './writeServerPackage.js'

/** Files that the server reads at run time, relative to its sources (`apps/server/src/program/assets.ts`). */
const assets = ['catalogue', 'db/migrations', 'keeper/migrations', 'chains/networks/builtInNetworks.json']

/** Writes the server's program, its assets without the frame, and its package.json into `folder`. Returns the bundled modules. */
export async function assembleServer(root: string, folder: string): Promise<readonly string[]> {
  const modules = await bundleServer(root, folder)
  for (const path of assets)
    cpSync(join(root, 'apps/server/src', path), join(folder, 'assets', path), {
      recursive: true,
      // Skip snapshots: drizzle-kit needs them only to write the next migration.
      filter: (file) => !file.endsWith('.ts') && !file.endsWith('_snapshot.json'),
    })
  cpSync(await createDatabaseArchive(root), join(folder, 'assets/database.tar.gz'))
  writeServerPackage(root, folder)
  return modules
}
