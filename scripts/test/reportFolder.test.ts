import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beginReports, getTreeState, readReports } from './reportFolder.js'

let root: string
function git(...args: string[]) {
  return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@test', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-report-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('readReports: returns undefined without a report, and for an incomplete one', () => {
  expect(readReports(root)).toBeUndefined()
  const folder = beginReports(root)
  writeFileSync(join(folder, 'vitest.json'), '{"testRes')
  expect(readReports(root)).toBeUndefined()
})

it('readReports: returns the reports of only the last run, with its start commit', () => {
  git('init', '-q')
  writeFileSync(join(root, '.gitignore'), '.cache/\n')
  git('add', '.gitignore')
  git('commit', '-qm', 'Begin')
  const commit = git('rev-parse', '--short', 'HEAD')
  writeFileSync(join(beginReports(root), 'earlier.json'), '{}')
  const folder = beginReports(root)
  writeFileSync(join(folder, 'vitest.json'), '{"testResults":[]}')
  writeFileSync(join(folder, 'other-engine.json'), '{"suites":[]}')
  expect(readReports(root)?.tree).toBe(commit)
  expect(readReports(root)?.reports).toHaveLength(2)
  writeFileSync(join(root, '.gitignore'), '.cache/\ndist/\n')
  expect(getTreeState(root)).toBe(`${commit} with changes`)
})
