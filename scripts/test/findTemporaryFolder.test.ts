import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { findTemporaryFolder } from './findTemporaryFolder.js'

function blocks(gibibytes: number) {
  return { bavail: BigInt(gibibytes) * 1024n ** 2n, bsize: 1024n }
}

it('findTemporaryFolder: returns a folder in memory if there is enough space', () => {
  expect(findTemporaryFolder(() => blocks(6))).toBe('/dev/shm')
})

it("findTemporaryFolder: returns the system's folder if memory is low or has no folder", () => {
  expect(findTemporaryFolder(() => blocks(5))).toBe(tmpdir())
  const none = () => {
    throw new Error('ENOENT')
  }
  expect(findTemporaryFolder(none)).toBe(tmpdir())
})
