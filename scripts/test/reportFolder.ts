import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where `npm test` leaves the JSON reports of its parts, one file a part, below the root. */
export const REPORT_FOLDER = '.cache/test-report'

/** Names the commit that a run began at, beside the reports. */
const COMMIT_FILE = 'commit.txt'

/** Empties the folder for a new run, notes the commit it is about, and returns the folder's path. */
export function beginReports(root: string): string {
  const folder = join(root, REPORT_FOLDER)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, COMMIT_FILE), `${describeTree(root)}\n`)
  return folder
}

/** Returns the path of the folder and leaves the reports of the last run in it. */
export function openReports(root: string): string {
  const folder = join(root, REPORT_FOLDER)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Every report of the last run with the state of the tree it began at, or undefined when there was none. */
export function readReports(root: string): { readonly tree: string; readonly reports: readonly unknown[] } | undefined {
  const folder = join(root, REPORT_FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const reports = names.map((name) => readJsonFile(join(folder, name))).filter((report) => report !== undefined)
  if (reports.length === 0) return undefined
  const path = join(folder, COMMIT_FILE)
  return { tree: existsSync(path) ? readFileSync(path, 'utf8').trim() : 'an unknown commit', reports }
}

/** The JSON in a file; undefined when it is absent or cut short. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** `66214fc`, or `66214fc with changes` while files differ from that commit. */
export function describeTree(root: string): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    const commit = git('rev-parse', '--short', 'HEAD')
    return git('status', '--porcelain') === '' ? commit : `${commit} with changes`
  } catch {
    return 'an unknown commit'
  }
}
