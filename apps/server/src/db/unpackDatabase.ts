import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'

const blockBytes = 512
/** The fields of a ustar header (POSIX.1-1988): the first byte, and the byte after the last. */
const nameField = [0, 100] as const
const sizeField = [124, 136] as const
const typeAt = 156
const folderType = '5'.charCodeAt(0)

function readField(header: Buffer, [start, end]: readonly [number, number]): string {
  return header.toString('latin1', start, end).split('\0', 1)[0] ?? ''
}

/**
 * Unpacks a gzipped tar archive from PGlite's `dumpDataDir`. PGlite can load such an archive too, but does not release
 * the memory it needs for that. This function never holds a complete file in memory.
 */
export async function unpackDatabase(archive: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stream = createGunzip()
  createReadStream(archive)
    .on('error', (error) => stream.destroy(error))
    .pipe(stream)
  let rest: Buffer = Buffer.alloc(0)
  let file = 0
  let bytesLeft = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= blockBytes) {
      if (bytesLeft > 0) {
        const length = Math.min(bytesLeft, rest.length - (rest.length % blockBytes))
        writeSync(file, rest, 0, length)
        rest = rest.subarray(Math.ceil(length / blockBytes) * blockBytes)
        bytesLeft -= length
        if (bytesLeft === 0) closeSync(file)
        continue
      }
      const header = rest.subarray(0, blockBytes)
      rest = rest.subarray(blockBytes)
      // Blocks of zeros end the archive.
      if (header[0] === 0) continue
      const path = join(folder, readField(header, nameField))
      if (header[typeAt] === folderType) mkdirSync(path, { recursive: true, mode: 0o700 })
      else {
        file = openSync(path, 'wx', 0o600)
        bytesLeft = Number.parseInt(readField(header, sizeField), 8)
        if (bytesLeft === 0) closeSync(file)
      }
    }
  }
}
