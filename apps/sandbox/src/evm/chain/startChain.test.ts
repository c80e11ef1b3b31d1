import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findFreePort } from '../../ports/findFreePort.js'
import { callRpc } from './callRpc.js'
import { createGuard } from './createGuard.js'
import { type Chain, startChain } from './startChain.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const poor = '0x00000000000000000000000000000000000000c1'

let folder: string
let log: string[]
let running: Chain[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-chain-'))
  log = []
  running = []
})
afterEach(async () => {
  for (const chain of running) await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

const guard = { pid: undefined, watch() {}, release() {}, close() {} }

async function start(prepare: (url: string) => Promise<void> = async () => {}): Promise<Chain> {
  const port = await findFreePort()
  const chain = await startChain({ chainId: 31337, port, folder, guard, prepare, log: (line) => log.push(line) })
  running.push(chain)
  return chain
}

async function pay(chain: Chain): Promise<string> {
  const hash = await callRpc(chain.url, 'eth_sendTransaction', [{ from: alice, to: poor, value: '0x1' }])
  await vi.waitFor(async () => expect(await readReceipt(chain, String(hash))).not.toBeNull())
  return String(hash)
}

function readBalance(chain: Chain) {
  return callRpc(chain.url, 'eth_getBalance', [poor, 'latest'])
}
function readReceipt(chain: Chain, hash: string) {
  return callRpc(chain.url, 'eth_getTransactionReceipt', [hash])
}
function snapshotFiles() {
  return readdirSync(folder).filter((file) => file.endsWith('.json.gz'))
}

it('startChain: restores balances, blocks, receipts and nonces after an orderly stop', async () => {
  const first = await start()
  const hash = await pay(first)
  await callRpc(first.url, 'anvil_mine', ['0x200'])
  const block = await callRpc(first.url, 'eth_blockNumber')
  await first.stop()
  const second = await start()
  expect(await readBalance(second)).toBe('0x1')
  expect(await readReceipt(second, hash)).toMatchObject({ status: '0x1' })
  expect(Number(await callRpc(second.url, 'eth_blockNumber'))).toBeGreaterThanOrEqual(Number(block))
  await pay(second)
  expect(await readBalance(second)).toBe('0x2')
})

it('startChain: takes a snapshot after activity, so that a killed node restarts with its state', async () => {
  const chain = await start()
  const before = snapshotFiles()
  await pay(chain)
  await vi.waitFor(() => expect(snapshotFiles()).not.toEqual(before))
  await chain.snapshot()
  const killed = chain.pid()
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => {
    expect(chain.pid()).not.toBe(killed)
    expect(await readBalance(chain)).toBe('0x1')
  }, 10_000)
  expect(log).toContain('the node of chain 31337 ended; starting it again')
})

it('startChain: loads the previous snapshot if the newest is damaged, and logs it', async () => {
  const first = await start()
  await pay(first)
  await first.snapshot()
  await first.stop()
  const [newest = ''] = snapshotFiles().sort().reverse()
  truncateSync(join(folder, newest), 100)
  const second = await start()
  expect(await readBalance(second)).toBe('0x1')
  expect(log).toEqual([`chain 31337: ${newest} cannot be read; trying the one before it`])
  expect(existsSync(join(folder, `${newest}.bad`))).toBe(true)
})

it('startChain: starts an empty chain if no snapshot can be read', async () => {
  await (await start()).stop()
  for (const file of snapshotFiles()) truncateSync(join(folder, file), 10)
  const chain = await start()
  expect(await readBalance(chain)).toBe('0x0')
})

it('startChain: if the preparation fails, writes no snapshot and ends the node', async () => {
  const pids: number[] = []
  const prepare = async (url: string) => {
    await callRpc(url, 'anvil_setBalance', [poor, '0x5'])
    throw new Error('half done')
  }
  const port = await findFreePort()
  const watching = { ...guard, watch: (pid: number) => pids.push(pid) }
  const failing = startChain({ chainId: 31337, port, folder, guard: watching, prepare, log: (line) => log.push(line) })
  await expect(failing).rejects.toThrow('half done')
  expect(snapshotFiles()).toEqual([])
  expect(() => process.kill(pids[0] ?? process.pid, 0)).toThrow()
})

it('startChain: ends the node that a killed start left behind', async () => {
  const first = await start()
  await pay(first)
  await first.snapshot()
  const left = first.pid()
  // Start again on the same folder while the first node still runs, as after a crash.
  const second = await start()
  expect(() => process.kill(left, 0)).toThrow()
  expect(await readBalance(second)).toBe('0x1')
})

it('startChain: the guard ends its processes when the launcher is killed', async () => {
  const realGuard = createGuard()
  const chain = await start()
  realGuard.watch(chain.pid())
  const pid = chain.pid()
  realGuard.close()
  await vi.waitFor(() => expect(chain.pid()).not.toBe(pid))
})
