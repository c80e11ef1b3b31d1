import { callNames } from './callNames.js'
import { listSent } from './composeTable.js'
import { createLoadEntry } from './loadKit.js'

// A program of its own, so that what a page leaves behind ends with it: `tryMovedNames.ts <root> <folder of the package>`.
const [root = '.', folder = '.'] = process.argv.slice(2)
const rows = listSent(root)
const findings = await callNames(rows, createLoadEntry(folder))
for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(`tried ${rows.filter(({ isType }) => !isType).length} values of the table\n`)
process.exit(findings.length === 0 ? 0 : 1)
