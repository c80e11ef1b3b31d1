import { callNames } from './callNames.js'
import { listSent } from './composeTable.js'
import { createLoadEntry } from './loadKit.js'

// Runs in a separate process, because it changes globals as a page would: `tryMovedNames.ts <root> <folder of the
// package>`.
const [root = '.', folder = '.'] = process.argv.slice(2)
const rows = listSent(root)
const findings = await callNames(rows, createLoadEntry(folder))
for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(`tried ${rows.filter(({ isType }) => !isType).length} values of the table\n`)
process.exit(findings.length === 0 ? 0 : 1)
