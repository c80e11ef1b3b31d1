import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder below the root for the JSON reports of `npm test`, one file for each part. */
export const REPORT_FOLDER = '.cache/test-report'

/** The file beside the reports with the commit at which the run started. */
const COMMIT_FILE = 'commit.txt'

/** Empties the folder for a new run, stores the current commit, and returns the folder's path. */
export function beginReports(root: string): string {
  const folder = join(root, REPORT_FOLDER)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, COMMIT_FILE), `${getTreeState(root)}\n`)
  return folder
}

/** Returns the path of the folder with the reports of the last run. */
export function openReports(root: string): string {
  const folder = join(root, REPORT_FOLDER)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Returns the reports of the last run with the state of the tree at its start, or undefined if there was none. */
export function readReports(root: string): { readonly tree: string; readonly reports: readonly unknown[] } | undefined {
  const folder = join(root, REPORT_FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const reports = names.map((name) => readJsonFile(join(folder, name))).filter((report) => report !== undefined)
  if (reports.length === 0) return undefined
  const path = join(folder, COMMIT_FILE)
  return { tree: existsSync(path) ? readFileSync(path, 'utf8').trim() : 'an unknown commit', reports }
}

/** Returns the JSON of a file, or undefined if it is missing or incomplete. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the state of the tree: `66214fc`, or `66214fc with changes` if files differ from that commit. */
export function getTreeState(root: string): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    const commit = git('rev-parse', '--short', 'HEAD')
    return git('status', '--porcelain') === '' ? commit : `${commit} with changes`
  } catch {
    return 'an unknown commit'
  }
}
