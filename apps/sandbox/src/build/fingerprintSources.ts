import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ignored = new Set(['node_modules', 'dist', '.vite'])

/** Returns a hash of the names, sizes and times of all files below some folders. It changes when a source changes. */
export function fingerprintSources(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) visit(folder)
  return hash.digest('hex')

  function visit(path: string): void {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return
    if (!found.isDirectory()) {
      hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`)
      return
    }
    for (const entry of readdirSync(path).sort()) if (!ignored.has(entry)) visit(join(path, entry))
  }
}
