import { buildKit } from '../build/buildKit.js'
import type { Check } from './Check.js'

/** Checks that the publishable package builds without problems. */
export const buildCheck: Check = {
  name: 'build',
  run: async (root) => {
    const built = await buildKit(root)
    return { findings: built.problems, notes: [`${built.files} files, ${(built.bytes / 1e6).toFixed(2)} MB`] }
  },
}
