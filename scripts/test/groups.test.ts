import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { rooms } from '../check/rooms.table.js'
import { groups } from './groups.table.js'
import { listGroupFiles, listRepositoryFiles, selectGroups } from './selectGroups.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = listRepositoryFiles(root)
function select(...changed: string[]) {
  return selectGroups(changed, groups, rooms).map(({ name }) => name)
}

describe('groups', () => {
  it('contain every .all. file exactly once', () => {
    const long = files.filter((path) => /\.all\.(test|spec)\.tsx?$/.test(path))
    const owners = long.map((path) => [
      path,
      groups.filter((group) => listGroupFiles(root, group, [path]).length > 0).map(({ name }) => name),
    ])
    expect(owners.filter(([, names]) => names?.length !== 1)).toEqual([])
  })

  it('have test files, except the one that runs on other versions of Node', () => {
    const empty = groups.filter((group) => listGroupFiles(root, group, files).length === 0)
    expect(empty.map(({ name }) => name)).toEqual(['nodes'])
  })

  it('have only existing rooms', () => {
    const names = new Set(rooms.map(({ name }) => name))
    expect(groups.flatMap((group) => group.rooms.filter((room) => !names.has(room)))).toEqual([])
  })

  it('match all marked files: test file names have no other mark than .all. and .soak.', () => {
    const marks = files.filter((path) => /\.(long|slow|nightly|full)\.(test|spec)\.tsx?$/.test(path))
    expect(marks).toEqual([])
  })
})

describe('selectGroups', () => {
  it('selects every group after a change of the lockfile, a script or a package.json', () => {
    for (const path of ['package-lock.json', 'scripts/build.ts', 'packages/kit/package.json'])
      expect(select(path)).toHaveLength(groups.length)
  })

  it('selects by the room of a source file', () => {
    expect(select('packages/messages/src/en/send.ts')).toEqual(['examples', 'axe', 'views', 'nodes'])
    expect(select('apps/playground/src/main.tsx')).toEqual(['axe', 'views'])
  })

  it('selects a group by its own test files and the support code in their folder', () => {
    expect(select('e2e/engines/launchFirefox.ts')).toEqual(['engines', 'axe', 'views'])
  })

  it('selects nothing after a change of documents', () => {
    expect(select('README.md', 'docs/wagmi.md')).toEqual([])
  })
})
