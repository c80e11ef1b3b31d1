import { fileURLToPath } from 'node:url'
import { nodes } from './nodes/nodes.table.js'
import { runOnNodes } from './nodes/runOnNodes.js'
import { printSummary } from './test/summary.js'

/** `npm run test:nodes` runs all versions, `-- 24` only that one, `-- --quick` a part of the tests on the newest. */
const root = fileURLToPath(new URL('../', import.meta.url))
const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const named = args.filter((arg) => !arg.startsWith('--'))
const majors = named.length > 0 ? named : Object.keys(nodes).slice(isQuick ? -1 : 0)
const run = await runOnNodes(root, { majors, isQuick })
const part = { name: `Node ${majors.join(', ')}`, seconds: run.seconds, files: [], run, quarantined: [] }
process.exitCode = printSummary([part]) ? 0 : 1
