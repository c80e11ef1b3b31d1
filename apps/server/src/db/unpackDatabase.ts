import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const blockBytes = 512
/** Fields of a ustar header (POSIX.1-1988): first byte and length. */
const nameField = [0, 100] as const
const sizeField = [124, 12] as const
const typeAt = 156
const folderType = '5'.charCodeAt(0)

/**
 * Unpacks a gzipped tar archive that PGlite's `dumpDataDir` has written. PGlite can load such an archive itself, but its memory does not
 * shrink again afterwards.
 */
export const unpackDatabase = (archive: string, folder: string): void => {
  const bytes = gunzipSync(readFileSync(archive))
  const readField = (at: number, [start, length]: readonly [number, number]) =>
    bytes.toString('latin1', at + start, at + start + length).replace(/\0.*$/s, '')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let at = 0
  // Blocks of zeros end the archive.
  while (at < bytes.length && bytes[at] !== 0) {
    const path = join(folder, readField(at, nameField))
    const size = Number.parseInt(readField(at, sizeField), 8)
    const content = at + blockBytes
    if (bytes[at + typeAt] === folderType) mkdirSync(path, { recursive: true, mode: 0o700 })
    else writeFileSync(path, bytes.subarray(content, content + size), { mode: 0o600 })
    at = content + Math.ceil(size / blockBytes) * blockBytes
  }
}
