import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

/** Runs the strict compiler on the whole repository. */
export const typesCheck: Check = {
  name: 'types',
  run: async (root) => {
    // Use one thread, because other checks run in parallel: with more, each thread computes the same types again.
    const args = ['-p', 'tsconfig.json', '--pretty', 'false', '--singleThreaded']
    const result = await runCommand(join(root, 'node_modules/.bin/tsc'), args, { cwd: root })
    const lines = result.output.split('\n').filter((line) => line.trim() !== '')
    return { findings: result.exitCode === 0 ? [] : lines, notes: [] }
  },
}
