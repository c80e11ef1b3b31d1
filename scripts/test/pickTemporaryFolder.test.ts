import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { pickTemporaryFolder } from './pickTemporaryFolder.js'

function blocks(gibibytes: number) {
  return { bavail: BigInt(gibibytes) * 1024n ** 2n, bsize: 1024n }
}

it('is in memory where there is room', () => {
  expect(pickTemporaryFolder(() => blocks(6))).toBe('/dev/shm')
})

it("is the system's where memory is short, or has no folder", () => {
  expect(pickTemporaryFolder(() => blocks(5))).toBe(tmpdir())
  const none = () => {
    throw new Error('ENOENT')
  }
  expect(pickTemporaryFolder(none)).toBe(tmpdir())
})
