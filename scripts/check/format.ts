import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

// The ignore file is read so that build output and caches are not judged.
const IGNORE_FILE = ['--vcs-enabled=true', '--vcs-client-kind=git', '--vcs-use-ignore-file=true']
const HEADLINE = /^(\S+?)((?::\d+){0,2}) (\S+)(?: {2}FIXABLE)? +━/

/** Lint and format in one pass; `npm run format` mends what can be mended. */
export const formatCheck: Check = {
  name: 'format',
  run: async (root) => {
    const args = ['ci', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings', '--max-diagnostics=none']
    const result = await runCommand(join(root, 'node_modules/.bin/biome'), [...args, ...IGNORE_FILE, '.'], {
      cwd: root,
    })
    if (result.exitCode === 0) return { findings: [], notes: [result.output.match(/Checked \d+ files/)?.[0] ?? ''] }
    const findings = listHeadlines(result.output)
    return { findings: findings.length > 0 ? findings : result.output.trim().split('\n'), notes: [] }
  },
}

/** One line per diagnostic, `path:line:column rule`, followed by its message. */
export function listHeadlines(output: string): string[] {
  const lines = output.split('\n')
  return lines.flatMap((line, at) => {
    const found = HEADLINE.exec(line)
    if (!found || found[3] === 'deserialize' || found[1] === 'ci') return []
    const message = lines.slice(at + 1).find((next) => next.trim() !== '') ?? ''
    return [`${found[1]}${found[2]} ${found[3]}: ${message.replace(/^\s*[×!]\s*/, '')}`]
  })
}
