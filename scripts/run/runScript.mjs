import { execFileSync, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const parentPollMs = 500

/**
 * Runs a TypeScript script to its end and returns its exit code. Forwards signals, and the script ends when this
 * process dies.
 */
export function runScript(root, script, args, env) {
  const exitWithParent = new URL('./exitWithParent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', exitWithParent, script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    // The channel has no messages. Its end signals the child that this process has ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  forwardSignals(child)
  const poll = watchParent(() => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${fileURLToPath(new URL(`../../${script}`, import.meta.url))}: ${error.message}`)
      resolve(127)
    })
    child.once('exit', (code, signal) => {
      clearInterval(poll)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/** A terminal sends Ctrl-C to the child as well. Forward signals that only this process receives. */
function forwardSignals(child) {
  let interrupts = 0
  process.on('SIGINT', () => {
    interrupts += 1
    if (!process.stdin.isTTY || interrupts > 1) child.kill(interrupts > 2 ? 'SIGKILL' : 'SIGINT')
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
}

/** Under npm, a killed npm would leave this process running. A plain `node scripts/run.mjs` may outlive its shell. */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined
  // npm starts a shell that starts this process. Some shells replace themselves by it, others stay in between.
  const ancestors = [process.ppid, readParent(process.ppid)].filter((pid) => pid > 1)
  const poll = setInterval(() => {
    if (ancestors.every(isAlive)) return
    clearInterval(poll)
    onGone()
  }, parentPollMs)
  return poll
}

function readParent(pid) {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
