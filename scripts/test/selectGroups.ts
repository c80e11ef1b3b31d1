import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Room } from '../check/rooms/Room.js'
import type { TestGroup } from './groups.table.js'

/** A change of one of these paths can change the result of every test. */
const sharedSources = [
  'scripts/',
  '.ci/',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'vitest.config.ts',
  'playwright.config.ts',
]

/** Returns the groups that the changed files (paths from the root) can affect. */
export function selectGroups(
  changed: readonly string[],
  groups: readonly TestGroup[],
  rooms: readonly Room[],
): readonly TestGroup[] {
  const sources = changed.filter((path) => !path.endsWith('.md'))
  if (sources.some((path) => sharedSources.some((shared) => path.startsWith(shared)) || path.endsWith('/package.json')))
    return groups
  const changedRooms = new Set(sources.map((path) => findRoom(path, rooms)))
  return groups.filter(
    (group) =>
      group.rooms.some((room) => changedRooms.has(room)) ||
      sources.some((path) => group.files.some((pattern) => pattern.test(path)) || isBesideFiles(group, path)),
  )
}

/** Returns the name of the room with the longest path that contains `path`. */
function findRoom(path: string, rooms: readonly Room[]): string | undefined {
  return rooms.filter((room) => path.startsWith(room.path)).sort((one, other) => other.path.length - one.path.length)[0]
    ?.name
}

/** Returns true for support code in a group's own folder, such as `e2e/engines/Engine.ts`. */
function isBesideFiles(group: TestGroup, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return group.containing === undefined && group.files.some((pattern) => pattern.test(`${folder}x.spec.ts`))
}

/** Returns the paths of all committed test files that belong to `group`. */
export function listGroupFiles(root: string, group: TestGroup, files: readonly string[]): readonly string[] {
  return files.filter(
    (path) =>
      group.files.some((pattern) => pattern.test(path)) &&
      (group.containing === undefined || group.containing.test(readFileSync(join(root, path), 'utf8'))),
  )
}

/** Returns the committed and the new files of the repository, as paths from the root. */
export function listRepositoryFiles(root: string): readonly string[] {
  const output = git(root, ['ls-files', '--cached', '--others', '--exclude-standard'])
  return [...new Set(output.split('\n').filter((line) => line !== ''))].sort()
}

/** Returns the paths that differ between `base` and the work tree, or undefined if `base` is not in the clone. */
export function listChangedFiles(root: string, base: string): readonly string[] | undefined {
  try {
    return git(root, ['diff', '--name-only', '--no-renames', base, '--'])
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return undefined
  }
}

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
