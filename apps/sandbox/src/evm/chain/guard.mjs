// This process outlives a killed launcher. It saves the last state of the launcher's nodes, then ends them. Each line
// on stdin is {"pid", "last"?: {"url", "file"}} to watch a process, or {"pid", "isReleased": true} to stop watching it.
// The end of stdin means that the launcher has ended.
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'

const dumpTimeoutMs = 10_000
/** The maximum number of saves if new blocks arrive during each one. */
const mostTries = 3

function guard() {
  const guarded = new Map()
  // Ignore Ctrl-C: it reaches the whole terminal group, but the launcher still needs its nodes for a last snapshot.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {})

  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const { pid, last, isReleased } = JSON.parse(line)
    if (!Number.isSafeInteger(pid) || pid <= 1) return
    if (isReleased) guarded.delete(pid)
    else guarded.set(pid, last)
  })
  lines.on('close', async () => {
    await Promise.all([...guarded].map(([pid, last]) => end(pid, last)))
    process.exit(0)
  })
}

async function end(pid, last) {
  // If the node does not respond, the launcher's last snapshot remains.
  if (last) await saveState(last).catch(() => {})
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** Writes to a temporary file and renames it, so that no reader sees a partial state. */
async function saveState({ url, file }) {
  const temporary = `${file}.tmp`
  for (let tries = 0; tries < mostTries; tries += 1) {
    const block = await call(url, 'eth_blockNumber')
    const state = await call(url, 'anvil_dumpState')
    const handle = await open(temporary, 'w')
    try {
      await handle.writeFile(JSON.stringify(state))
      await handle.sync()
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
    if ((await call(url, 'eth_blockNumber')) === block) return
  }
}

async function call(url, method) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(dumpTimeoutMs),
  })
  const { result } = await response.json()
  if (typeof result !== 'string') throw new Error(`${method}: the node returned no data`)
  return result
}

guard()
