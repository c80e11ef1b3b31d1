import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether this is the package, whose JavaScript has a folder of assets next to it. In the repository, the assets are in
 * the source folders.
 */
const isPackaged = !new URL(import.meta.url).pathname.endsWith('.ts')

/** Returns the path of a file that the server reads at run time. `path` is relative to the folder `src`. */
export function resolveAsset(path: string): string {
  return fileURLToPath(new URL(isPackaged ? `./assets/${path}` : `../${path}`, import.meta.url))
}

/** The folder of the built frame. In the repository, the workspace `apps/frame` builds it. */
export const frameFolder = isPackaged
  ? resolveAsset('frame')
  : fileURLToPath(new URL('../../../frame/dist', import.meta.url))

/** The archive of an embedded database with all tables and no rows. Undefined outside of the package. */
export const databaseArchive = isPackaged ? resolveAsset('database.tar.gz') : undefined

/** Returns the version from the package.json of the package or the workspace. */
export function readVersion(): string {
  const text = readFileSync(new URL(isPackaged ? './package.json' : '../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
