import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

interface KnipIssue {
  readonly name?: string
  readonly line?: number
}
type KnipFile = { readonly file: string } & Readonly<Record<string, string | readonly KnipIssue[] | undefined>>

const SAYINGS: Readonly<Record<string, string>> = {
  files: 'is never imported',
  exports: 'is exported and used nowhere else',
  types: 'is an exported type used nowhere else',
  dependencies: 'is a dependency without an import',
  devDependencies: 'is an unused development dependency',
  unlisted: 'is imported and not in the package.json',
  unresolved: 'is imported and cannot be found',
  binaries: 'is run, but no dependency contains it',
  duplicates: 'is exported twice',
}

/** Reports unused files, exports and dependencies (knip.json defines the entries). */
export const deadCodeCheck: Check = {
  name: 'dead code',
  run: async (root) => {
    const args = ['--no-progress', '--no-config-hints', '--reporter', 'json']
    const result = await runCommand(join(root, 'node_modules/.bin/knip'), args, { cwd: root })
    const start = result.output.indexOf('{"issues"')
    if (start === -1) return { findings: result.output.trim().split('\n'), notes: [] }
    const line = result.output.slice(start).split('\n')[0] ?? ''
    return { findings: listIssues(line), notes: [] }
  },
}

/** Returns one line per issue of knip's JSON report. */
export function listIssues(report: string): string[] {
  const { issues } = JSON.parse(report) as { issues: readonly KnipFile[] }
  return issues.flatMap((file) =>
    Object.entries(file).flatMap(([kind, items]) => {
      if (!Array.isArray(items)) return []
      return (items as readonly (KnipIssue | readonly KnipIssue[])[]).flat().map((item) => {
        const at = item.line === undefined ? file.file : `${file.file}:${item.line}`
        const saying = SAYINGS[kind] ?? `is reported as ${kind}`
        return kind === 'files' ? `${file.file} ${saying}` : `${at} ${item.name ?? '?'} ${saying}`
      })
    }),
  )
}
