// The entry of every npm script. It is plain JavaScript, so that it works in a fresh clone, where it first runs the
// set-up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commands } from './run/commands.mjs'
import { decideSetup } from './run/decideSetup.mjs'
import { canInstallPackages, findBrowser } from './run/findBrowser.mjs'
import { installBrowser, installPackages } from './run/install.mjs'
import { runScript } from './run/runScript.mjs'

async function main() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`)
    return 2
  }
  const setup = decideSetup({
    lock: readJson(join(root, 'package-lock.json')),
    installed: readJson(join(root, 'node_modules/.package-lock.json')),
    needsBrowser: command.needsBrowser,
    browser: command.needsBrowser ? findBrowser() : undefined,
    canInstallPackages: command.needsBrowser && canInstallPackages(),
  })
  if (setup.refusal !== undefined) {
    console.error(setup.refusal)
    return 1
  }
  if (setup.installPackages && !(await installPackages(root))) return 1
  if (setup.installBrowser && !(await installBrowser())) return 1
  if (command.script === undefined) return 0

  const browser = command.needsBrowser ? findBrowser() : undefined
  const env = browser === undefined ? {} : { CHROMIUM_PATH: browser }
  return runScript(root, command.script, [...command.args, ...args], env)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

process.exitCode = await main()
