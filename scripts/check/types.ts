import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

/** The compiler over the whole tree, strict. */
export const typesCheck: Check = {
  name: 'types',
  run: async (root) => {
    // One thread, for the other checks run beside it: with more, each works the same types out again.
    const args = ['-p', 'tsconfig.json', '--pretty', 'false', '--singleThreaded']
    const result = await runCommand(join(root, 'node_modules/.bin/tsc'), args, { cwd: root })
    const lines = result.output.split('\n').filter((line) => line.trim() !== '')
    return { findings: result.exitCode === 0 ? [] : lines, notes: [] }
  },
}
