import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callRpc } from './callRpc.js'
import type { Guard } from './createGuard.js'
import { createSnapshotFolder, trimState } from './createSnapshotFolder.js'
import { createSnapshotTimer } from './createSnapshotTimer.js'
import { endOrphan, forgetPid, recordPid } from './orphanRecord.js'
import { type RunningAnvil, spawnAnvil } from './spawnAnvil.js'

/** How to start one chain; `log` gets one line for each thing a person may want to know. */
export interface ChainOptions {
  readonly chainId: number
  readonly port: number
  readonly folder: string
  readonly guard: Guard
  log(line: string): void
  /** Brings a chain, empty or restored, to where it should be; no snapshot is taken of it half done. */
  prepare(url: string): Promise<void>
}

/** A local chain that keeps its state over restarts, crashes of its node and crashes of its launcher. */
export interface Chain {
  readonly chainId: number
  readonly url: string
  /** Process id of the present node. */
  pid(): number
  /** Writes a snapshot now. */
  snapshot(): Promise<void>
  /** Last snapshot, then stops the node. */
  stop(): Promise<void>
}

const dumpTimeoutMs = 10_000
const longestRestartDelayMs = 5_000

/** Starts a chain from its newest good snapshot, watches its node, and snapshots after every activity. */
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
    await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, longestRestartDelayMs)))
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
      forgetPid(pidFile)
    },
  }
}

/** What the guard of a killed start saved of its node becomes the newest snapshot. */
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

/** Tries snapshots from the newest on; one that does not load is put aside. With none left the chain starts empty. */
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
        // A busy port or a lack of memory is no fault of the snapshot.
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

/** Whether a JSON-RPC method can change the chain, so that a snapshot is due. */
function changesState(method: string): boolean {
  if (method === 'anvil_dumpState' || method === 'anvil_nodeInfo' || method === 'anvil_metadata') return false
  return method.startsWith('eth_send') || /^(anvil|hardhat|evm|ganache)_/.test(method)
}
