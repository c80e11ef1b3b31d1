import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './process/runCommand.js'

// Builds every example, checks the types of those that stand for apps of others, and uses each in a browser against the sandbox.

const root = fileURLToPath(new URL('..', import.meta.url))
const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'e2e/examples', ...process.argv.slice(2)]
const { exitCode } = await runCommand(process.execPath, args, { cwd: root, isEchoed: true })
process.exitCode = exitCode
