import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'
import { callRpc } from './evm/chain/callRpc.js'
import { startSandbox } from './world.js'

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-killed-'))
const receiver = '0x00000000000000000000000000000000000000f9'
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts a sandbox that pays without a pause. Kills it after a payment as soon as `isTime` returns true. */
async function payAndKill(isTime: () => boolean): Promise<void> {
  const script = fileURLToPath(new URL('./fixtures/payForever.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script, dataDir, receiver], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.stdout?.on('data', () => {
    if (isTime()) child.kill('SIGKILL')
  })
  await exited
}

function newestSnapshot() {
  return Math.max(
    0,
    ...readdirSync(join(dataDir, 'chain-31337'))
      .filter((file) => file.endsWith('.json.gz'))
      .map((file) => Number(file.replace(/\D/g, ''))),
  )
}
function nodePid(chainId: number) {
  return Number.parseInt(readFileSync(join(dataDir, `chain-${chainId}`, 'node.pid'), 'utf8'), 10)
}

it("startSandbox: restarts after a kill -9 at any moment without old nodes and with the snapshot's balance", async () => {
  let atLeast = 0n
  for (const snapshots of [0, 2]) {
    let first: number | undefined
    await payAndKill(() => {
      first ??= newestSnapshot()
      return newestSnapshot() >= first + snapshots
    })
    for (const chainId of [31337, 31338]) {
      const pid = nodePid(chainId)
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow())
    }
    const world = await startSandbox({ dataDir, quiet: true })
    try {
      const balance = BigInt(String(await callRpc(world.urls.evm, 'eth_getBalance', [receiver, 'latest'])))
      expect(balance).toBeGreaterThanOrEqual(atLeast)
      // The kill may have truncated the newest snapshot, but never an earlier one.
      if (snapshots > 1) expect(balance).toBeGreaterThan(0n)
      atLeast = balance
    } finally {
      await world.stop()
    }
  }
}, 60_000)
