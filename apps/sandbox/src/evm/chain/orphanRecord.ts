import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The maximum time for the guard of a killed start to save the last state of its node, in milliseconds. */
const guardTimeoutMs = 30_000
const pollMs = 20

/** Writes the process ids of the chain's node and of its guard to a file, for the next start after a kill. */
export function recordPid(file: string, pid: number, guardPid: number | undefined): void {
  writeFileSync(file, `${pid} ${guardPid ?? ''}\n`)
}

/** Removes the record after an orderly stop. */
export function removePid(file: string): void {
  rmSync(file, { force: true })
}

/**
 * Ends the node that a killed start left behind, after its guard has saved the state. Leaves the process alone if the
 * pid now belongs to another program. Returns true if it ended a node.
 */
export async function endOrphan(file: string, chainId: number): Promise<boolean> {
  const [pid, guardPid] = readPids(file)
  if (pid === undefined) return false
  const isNode = () => {
    const words = readCommandLine(pid)
    return words.includes('anvil') && words.includes(`--chain-id ${chainId} `)
  }
  const isGuarded = () => guardPid !== undefined && readCommandLine(guardPid).includes('guard.mjs')
  await waitWhile(() => isNode() && isGuarded(), guardTimeoutMs)
  if (!isNode()) return false
  process.kill(pid, 'SIGKILL')
  await waitWhile(isNode, 2_000)
  removePid(file)
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

/** Returns the command line of a process with single spaces, or an empty string if there is no such process. */
function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return `${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')} `
    if (process.platform === 'win32') return ''
    return `${execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()} `
  } catch {
    return ''
  }
}
