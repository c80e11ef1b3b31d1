import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unpackDatabase } from './unpackDatabase.js'

const work = mkdtempSync(join(tmpdir(), 'foyer-unpack-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('unpackDatabase', () => {
  it('restores folders, and files with sizes around a block and a chunk', async () => {
    const sizes = [0, 1, 511, 512, 513, 16_384, 65_536, 3_000_001]
    const source = join(work, 'source')
    mkdirSync(join(source, 'base/empty'), { recursive: true })
    const contents = sizes.map((size) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)))
    for (const content of contents) writeFileSync(join(source, 'base', String(content.length)), content)
    const archive = join(work, 'source.tar.gz')
    execFileSync('tar', ['czf', archive, '--format=ustar', '-C', source, 'base'])

    const folder = join(work, 'unpacked')
    await unpackDatabase(archive, folder)
    expect(statSync(join(folder, 'base/empty')).isDirectory()).toBe(true)
    for (const content of contents) {
      const path = join(folder, 'base', String(content.length))
      expect(readFileSync(path).equals(content), path).toBe(true)
      expect(statSync(path).mode & 0o777).toBe(0o600)
    }
  })

  it('rejects if the archive is missing or incomplete', async () => {
    await expect(unpackDatabase(join(work, 'absent'), join(work, 'a'))).rejects.toThrow('ENOENT')
    const cut = join(work, 'cut.tar.gz')
    const whole = readFileSync(join(work, 'source.tar.gz'))
    writeFileSync(cut, whole.subarray(0, whole.length / 2))
    await expect(unpackDatabase(cut, join(work, 'b'))).rejects.toThrow('unexpected end of file')
  })
})
