import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSnapshotFolder } from './createSnapshotFolder.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-snapshots-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('createSnapshotFolder: stores the last three snapshots, newest first', () => {
  const snapshots = createSnapshotFolder(folder)
  for (const n of [1, 2, 3, 4, 5]) snapshots.write(JSON.stringify({ n }))
  expect(snapshots.list()).toEqual(['state-5.json.gz', 'state-4.json.gz', 'state-3.json.gz'])
  expect(snapshots.read('state-5.json.gz')).toBe('{"n":5}')
})

it('createSnapshotFolder: continues the numbers after a restart, also past ten', () => {
  for (let n = 0; n < 12; n++) createSnapshotFolder(folder).write('{}')
  expect(createSnapshotFolder(folder).list()[0]).toBe('state-12.json.gz')
})

it('createSnapshotFolder: removes the file of an interrupted write and never lists it', () => {
  writeFileSync(join(folder, 'state-9.json.gz.tmp'), 'half')
  expect(createSnapshotFolder(folder).list()).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['cut short', (file: string) => truncateSync(file, 40)],
  ['empty', (file: string) => truncateSync(file, 0)],
  [
    'altered in one byte',
    (file: string) => {
      const bytes = readFileSync(file)
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
      writeFileSync(file, bytes)
    },
  ],
])('createSnapshotFolder: returns no state for a snapshot that is %s', (_, damage) => {
  const snapshots = createSnapshotFolder(folder)
  const file = snapshots.write(JSON.stringify(Array.from({ length: 500 }, (_, n) => n * 7919)))
  damage(join(folder, file))
  expect(snapshots.read(file)).toBeUndefined()
})

it('createSnapshotFolder: renames a rejected snapshot and continues the numbers of the remaining ones', () => {
  const snapshots = createSnapshotFolder(folder)
  snapshots.write('{}')
  snapshots.reject(snapshots.write('{}'))
  expect(snapshots.list()).toEqual(['state-1.json.gz'])
  expect(snapshots.write('{}')).toBe('state-2.json.gz')
})
