import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFrame } from '../start/buildFrame.js'
import type { Check, CheckResult } from './Check.js'
import { frameBudget } from './sizes.budget.js'

/** Compares the size of the secure frame with its budget. Builds the frame if its sources changed. */
export const frameSizesCheck: Check = {
  name: 'frame sizes',
  run: async (root) => {
    const { folder } = await buildFrame(root)
    return checkFrameSizes(JSON.parse(readFileSync(join(folder, 'weights.json'), 'utf8')), frameBudget)
  },
}

/** Checks the sizes that the frame's build recorded, in bytes after gzip. */
export function checkFrameSizes(weights: unknown, budget: typeof frameBudget): CheckResult {
  const rows = [
    { what: 'to unlock and sign', bytes: readBytes(weights, 'unlockAndSign'), limitKb: budget.unlockAndSignKb },
    { what: 'in all', bytes: readBytes(weights, 'whole'), limitKb: budget.wholeKb },
  ]
  const format = (row: (typeof rows)[number]) =>
    `frame ${row.what.padEnd(20)} ${(row.bytes / 1000).toFixed(1).padStart(7)} of ${row.limitKb} kB`
  return {
    findings: rows
      .filter(({ bytes, limitKb }) => !(bytes > 0 && bytes / 1000 <= limitKb))
      .map((row) => `over budget: ${format(row)}`),
    notes: rows.map(format),
  }
}

function readBytes(weights: unknown, name: string): number {
  if (typeof weights !== 'object' || weights === null) return Number.NaN
  const bytes: unknown = Object.entries(weights).find(([key]) => key === name)?.[1]
  return typeof bytes === 'number' ? bytes : Number.NaN
}
