import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

// The ignore file excludes build output and caches.
const IGNORE_FILE = ['--vcs-enabled=true', '--vcs-client-kind=git', '--vcs-use-ignore-file=true']
const HEADLINE = /^(\S+?)((?::\d+){0,2}) (\S+)(?: {2}FIXABLE)? +━/

/**
 * Formats, lints and sorts imports in one pass. `npm run format` applies the automatic fixes. Infos and warnings fail
 * too.
 */
export const formatCheck: Check = {
  name: 'format',
  run: async (root) => {
    const args = ['ci', '--colors=off', '--diagnostic-level=info', '--max-diagnostics=none']
    const result = await runCommand(join(root, 'node_modules/.bin/biome'), [...args, ...IGNORE_FILE, '.'], {
      cwd: root,
    })
    const findings = listHeadlines(result.output)
    if (findings.length > 0) return { findings, notes: [] }
    if (result.exitCode !== 0) return { findings: result.output.trim().split('\n'), notes: [] }
    return { findings: [], notes: [result.output.match(/Checked \d+ files/)?.[0] ?? ''] }
  },
}

/** Returns one line per diagnostic: `path:line:column rule` and its message. */
export function listHeadlines(output: string): string[] {
  const lines = output.split('\n')
  return lines.flatMap((line, at) => {
    const found = HEADLINE.exec(line)
    if (!found || found[3] === 'deserialize' || found[1] === 'ci') return []
    const message = lines.slice(at + 1).find((next) => next.trim() !== '') ?? ''
    return [`${found[1]}${found[2]} ${found[3]}: ${message.replace(/^\s*[×!i]\s+/, '')}`]
  })
}
