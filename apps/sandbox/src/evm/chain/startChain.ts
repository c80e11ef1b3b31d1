import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callRpc } from './callRpc.js'
import type { Guard } from './createGuard.js'
import { createSnapshotFolder, trimState } from './createSnapshotFolder.js'
import { createSnapshotTimer } from './createSnapshotTimer.js'
import { endOrphan, recordPid, removePid } from './orphanRecord.js'
import { type RunningAnvil, spawnAnvil } from './spawnAnvil.js'

/** The options of one chain. `log` receives one line for each event that a person may want to read. */
export interface ChainOptions {
  readonly chainId: number
  readonly port: number
  readonly folder: string
  readonly guard: Guard
  log(line: string): void
  /** Prepares an empty or restored chain. No snapshot is taken before it has finished. */
  prepare(url: string): Promise<void>
}

/** A local chain that restores its state after restarts and after crashes of its node or its launcher. */
export interface Chain {
  readonly chainId: number
  readonly url: string
  /** Returns the process id of the current node. */
  pid(): number
  /** Takes a snapshot now. */
  snapshot(): Promise<void>
  /** Takes a last snapshot, then stops the node. */
  stop(): Promise<void>
}

const dumpTimeoutMs = 10_000
const maxRestartDelayMs = 5_000

/**
 * Starts a chain from its newest valid snapshot, restarts its node if that ends, and takes a snapshot after activity.
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const { chainId, port, folder, guard, log } = options
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, 'node.pid')
  if (await endOrphan(pidFile, chainId)) log(`ended a node that an earlier start of chain ${chainId} left behind`)

  const snapshots = createSnapshotFolder(folder)
  const url = `http://127.0.0.1:${port}`
  const last = { url, file: join(folder, 'last-state.json') }
  adoptLastState(last.file, snapshots, (error) => log(`chain ${chainId}: the last state is lost: ${String(error)}`))
  const noteFailure = (error: unknown) => log(`chain ${chainId}: no snapshot: ${String(error)}`)
  const timer = createSnapshotTimer({
    async take() {
      snapshots.write(trimState(await callRpc(url, 'anvil_dumpState', [], dumpTimeoutMs)))
    },
    onFailure: noteFailure,
  })
  let prepared = false
  const onRequest = (method: string) => {
    if (prepared && changesState(method)) timer.touch()
  }
  const start = async (): Promise<RunningAnvil> => {
    const next = await spawnFromSnapshot({ chainId, port, folder, onRequest, log }, snapshots)
    recordPid(pidFile, next.pid, guard.pid)
    guard.watch(next.pid)
    void next.exited.then(() => guard.release(next.pid))
    try {
      await options.prepare(url)
      return next
    } catch (error) {
      await next.stop()
      throw error
    }
  }

  let node: RunningAnvil
  let stopping = false
  let reviving: Promise<void> = Promise.resolve()
  const adopt = async (next: RunningAnvil): Promise<void> => {
    node = next
    prepared = true
    guard.watch(next.pid, last)
    void next.exited.then(() => {
      prepared = false
      if (!stopping) reviving = revive(0)
    })
    await timer.flush().catch(noteFailure)
  }
  const revive = async (attempt: number): Promise<void> => {
    log(`the node of chain ${chainId} ended; starting it again`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, maxRestartDelayMs)))
    if (stopping) return
    await start().then(
      (next) => (stopping ? next.stop() : adopt(next)),
      () => revive(attempt + 1),
    )
  }
  node = await start()
  await adopt(node)

  return {
    chainId,
    url,
    pid: () => node.pid,
    snapshot: () => timer.flush(),
    async stop() {
      if (stopping) return
      stopping = true
      await reviving
      await timer.close()
      await node.stop()
      removePid(pidFile)
    },
  }
}

/** Adds the state that the guard of a killed start saved as the newest snapshot. */
function adoptLastState(
  file: string,
  snapshots: ReturnType<typeof createSnapshotFolder>,
  onFailure: (error: unknown) => void,
): void {
  if (!existsSync(file)) return
  try {
    snapshots.write(trimState(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    onFailure(error)
  }
  rmSync(file, { force: true })
}

/**
 * Tries the snapshots from the newest on and rejects those that do not load. Without a valid one the chain starts
 * empty.
 */
async function spawnFromSnapshot(
  options: Pick<ChainOptions, 'chainId' | 'port' | 'folder' | 'log'> & { onRequest(method: string): void },
  snapshots: ReturnType<typeof createSnapshotFolder>,
): Promise<RunningAnvil> {
  const { chainId, port, folder, onRequest, log } = options
  for (const file of snapshots.list()) {
    const state = snapshots.read(file)
    if (state !== undefined) {
      const stateFile = join(folder, 'restore.json')
      writeFileSync(stateFile, state)
      try {
        return await spawnAnvil({ chainId, port, stateFile, onRequest })
      } catch (error) {
        // Other errors, such as a busy port or low memory, do not mean that the snapshot is invalid.
        if (!String(error).includes('--load-state')) throw error
      } finally {
        rmSync(stateFile, { force: true })
      }
    }
    log(`chain ${chainId}: ${file} cannot be read; trying the one before it`)
    snapshots.reject(file)
  }
  return spawnAnvil({ chainId, port, onRequest })
}

/** Returns true if a JSON-RPC method can change the chain, so that a snapshot is due. */
function changesState(method: string): boolean {
  if (method === 'anvil_dumpState' || method === 'anvil_nodeInfo' || method === 'anvil_metadata') return false
  return method.startsWith('eth_send') || /^(anvil|hardhat|evm|ganache)_/.test(method)
}
