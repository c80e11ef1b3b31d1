import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The package holds JavaScript with its assets in a folder beside it. In the repository the sources are their own folder of assets. */
const isPackaged = !new URL(import.meta.url).pathname.endsWith('.ts')

/** Resolves a file that the server reads at run time; `path` is relative to the folder `src`. */
export function resolveAsset(path: string): string {
  return fileURLToPath(new URL(isPackaged ? `./assets/${path}` : `../${path}`, import.meta.url))
}

/** The built secure frame. In the repository the workspace `apps/frame` builds it. */
export const frameFolder = isPackaged
  ? resolveAsset('frame')
  : fileURLToPath(new URL('../../../frame/dist', import.meta.url))

/** An archive of an embedded database with all tables and no row. Only the package holds it. */
export const databaseArchive = isPackaged ? resolveAsset('database.tar.gz') : undefined

/** Reads the version from the package.json of the package, or of the workspace. */
export function readVersion(): string {
  const text = readFileSync(new URL(isPackaged ? './package.json' : '../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
