import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

/**
 * Imports each value of the table in docs/migrate-from-appkit.md from the built package and uses it once. `moved apps`
 * compiles the types.
 */
export const movedNamesCheck: Check = {
  name: 'moved names',
  needs: ['build'],
  run: async (root) => {
    const args = ['--import', 'tsx', 'scripts/migration/tryMovedNames.ts', root, join(root, 'packages/kit/dist')]
    const { exitCode, output } = await runCommand(process.execPath, args, { cwd: root })
    const lines = output.trim().split('\n')
    return exitCode === 0 ? { findings: [], notes: lines.slice(-1) } : { findings: lines, notes: [] }
  },
}
