import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** How long the guard of a killed start may take for the last state of its node. */
const guardPatienceMs = 30_000
const pollMs = 20

/** Remembers in a file which process is the node of this chain, and which one guards it, for the case that all is killed outright. */
export function recordPid(file: string, pid: number, guardPid: number | undefined): void {
  writeFileSync(file, `${pid} ${guardPid ?? ''}\n`)
}

/** Forgets the node after an orderly stop. */
export function forgetPid(file: string): void {
  rmSync(file, { force: true })
}

/**
 * Ends the node that an earlier, killed start left behind, once its guard has saved its state; a pid that now belongs to something
 * else is left alone. Returns whether there was one to end.
 */
export async function endOrphan(file: string, chainId: number): Promise<boolean> {
  const [pid, guardPid] = readPids(file)
  if (pid === undefined) return false
  const isNode = () => {
    const words = readCommandLine(pid)
    return words.includes('anvil') && words.includes(`--chain-id ${chainId} `)
  }
  const isGuarded = () => guardPid !== undefined && readCommandLine(guardPid).includes('guard.mjs')
  await waitWhile(() => isNode() && isGuarded(), guardPatienceMs)
  if (!isNode()) return false
  process.kill(pid, 'SIGKILL')
  await waitWhile(isNode, 2_000)
  forgetPid(file)
  return true
}

async function waitWhile(isSo: () => boolean, timeoutMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < timeoutMs && isSo(); waitedMs += pollMs)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
}

function readPids(file: string): (number | undefined)[] {
  try {
    const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number)
    return pids.map((pid) => (Number.isSafeInteger(pid) && pid > 1 ? pid : undefined))
  } catch {
    return []
  }
}

/** The command line of a process with single spaces, or nothing when there is no such process. */
function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return `${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')} `
    if (process.platform === 'win32') return ''
    return `${execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()} `
  } catch {
    return ''
  }
}
