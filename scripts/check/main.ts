import { fileURLToPath } from 'node:url'
import { checks } from './checks.js'
import { runChecks } from './runChecks.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const outcome = await runChecks(checks, process.argv.slice(2), root, (line) => console.log(line))
process.exitCode = outcome.failed.length === 0 ? 0 : 1
