import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Remembers in a file which process is the node of this chain, for the case that everything is killed outright. */
export function recordPid(file: string, pid: number): void {
  writeFileSync(file, `${pid}\n`)
}

/** Forgets the node after an orderly stop. */
export function forgetPid(file: string): void {
  rmSync(file, { force: true })
}

/** Ends the node that an earlier, killed start left behind; a pid that now belongs to something else is left alone. */
export async function endOrphan(file: string, chainId: number): Promise<boolean> {
  const pid = readPid(file)
  if (pid === undefined) return false
  const words = readCommandLine(pid)
  if (!words.includes('anvil') || !words.includes(`--chain-id ${chainId} `)) return false
  process.kill(pid, 'SIGKILL')
  for (let i = 0; i < 100 && readCommandLine(pid).includes('anvil'); i++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  forgetPid(file)
  return true
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim())
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
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
