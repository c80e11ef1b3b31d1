import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checks } from './checks.js'
import { runChecks } from './runChecks.js'

// `npm run check` runs all checks, `npm run check -- rooms sizes` only those. `--report=<file>` also writes the result
// as JSON.
const root = fileURLToPath(new URL('../../', import.meta.url))
const args = process.argv.slice(2)
const report = args.find((arg) => arg.startsWith('--report='))?.slice('--report='.length)
const names = args.filter((arg) => !arg.startsWith('--'))
const outcome = await runChecks(checks, names, root, (line) => console.log(line))
if (report !== undefined) writeFileSync(report, JSON.stringify(outcome))
process.exitCode = outcome.failed.length === 0 ? 0 : 1
