import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'
import { type RunningSandbox, startSandbox } from '../../world.js'

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-controls-'))
const poor: Address = '0x00000000000000000000000000000000000000c7'
let world: RunningSandbox
beforeAll(async () => {
  world = await startSandbox({ dataDir, quiet: true })
})
afterAll(async () => {
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function account(index: number): Address {
  return world.accounts[index]?.address ?? poor
}
function post(path: string, body?: unknown) {
  return fetch(`${world.urls.sandbox}/api/${path}`, {
    method: 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
function request(method: string, ...params: unknown[]) {
  return callRpc(world.urls.evm, method, params)
}
async function balanceOf(address: string) {
  return BigInt(String(await request('eth_getBalance', address, 'latest')))
}
async function timeAt(tag: string) {
  return Number(((await request('eth_getBlockByNumber', tag, false)) as { timestamp: string }).timestamp)
}
async function hashAt(tag: string) {
  return ((await request('eth_getBlockByNumber', tag, false)) as { hash: string }).hash
}

interface Reorg {
  depth: number
  before: { number: number; hash: string }
  after: { number: number; hash: string }
}

it('POST /api/reorg: replaces the newest blocks, removes their payment, and the chain stays readable', async () => {
  const [hash] = await sendFromUnlocked(world.urls.evm, account(0), [{ to: poor, value: 7n }])
  const parent = await hashAt('latest')
  await sendFromUnlocked(world.urls.evm, account(0), [{ to: poor, value: 8n }])
  const timeBefore = await timeAt('latest')
  const response = await post('reorg', { depth: 2 })
  expect(response.status).toBe(200)
  const { before, after, depth }: Reorg = await response.json()
  expect(depth).toBe(2)
  expect(after.number).toBeGreaterThanOrEqual(before.number)
  expect(after.hash).not.toBe(before.hash)
  expect(await hashAt(`0x${(before.number - 1).toString(16)}`)).not.toBe(parent)
  expect(await balanceOf(poor)).toBe(0n)
  expect(await request('eth_getTransactionReceipt', hash)).toBeNull()

  const tag = `0x${after.number.toString(16)}`
  expect(await request('eth_getBlockReceipts', tag)).toEqual([])
  expect(await request('debug_traceBlockByNumber', tag, { tracer: 'callTracer' })).toEqual([])
  const [next] = await sendFromUnlocked(world.urls.evm, account(0), [{ to: poor, value: 9n }])
  expect(await balanceOf(poor)).toBe(9n)
  const receipt = (await request('eth_getTransactionReceipt', next)) as { blockNumber: string }
  expect(await timeAt(receipt.blockNumber)).toBeGreaterThanOrEqual(timeBefore)
  expect(await request('eth_getBlockReceipts', receipt.blockNumber)).toMatchObject([
    { transactionHash: next, status: '0x1' },
  ])
  const traces = await request('debug_traceBlockByNumber', receipt.blockNumber, { tracer: 'callTracer' })
  expect(traces).toMatchObject([{ txHash: next, result: { type: 'CALL', to: poor, value: '0x9' } }])
})

it('POST /api/reorg: responds 409 `too_deep` instead of replacing blocks of the set-up', async () => {
  const head = await hashAt('0x5')
  const response = await post('reorg', { depth: 32 })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ error: { code: 'too_deep' } })
  expect(await hashAt('0x5')).toBe(head)
})

it('POST /api/busy-block: puts 2,000 transfers into one block', async () => {
  const { sUSD } = world.addresses.tokens
  const response = await post('busy-block')
  expect(response.status).toBe(200)
  const { hash, block, transfers }: { hash: string; block: number; transfers: number } = await response.json()
  expect(transfers).toBe(2_000)
  const receipt = (await request('eth_getTransactionReceipt', hash)) as {
    blockNumber: string
    logs: { address: string }[]
  }
  expect(Number(receipt.blockNumber)).toBe(block)
  // The tokens are minted first, which adds one more transfer event.
  expect(receipt.logs.filter(({ address }) => address === sUSD.toLowerCase())).toHaveLength(2_001)
})

it('POST /api/neighbour: sends a payment at once and stays on until it is switched off', async () => {
  const requested = async () => (await fetch(`${world.urls.sandbox}/api/neighbour`)).json()
  expect(await requested()).toEqual({ enabled: false })
  const before = await balanceOf(account(0))
  expect(await (await post('neighbour', { enabled: true })).json()).toEqual({ enabled: true })
  await vi.waitFor(async () => expect(await balanceOf(account(0))).toBe(before + 10n ** 16n))
  expect(await requested()).toEqual({ enabled: true })
  expect(await (await post('neighbour', { enabled: false })).json()).toEqual({ enabled: false })
  expect(await requested()).toEqual({ enabled: false })
})

it.each([
  ['reorg', '{', 400, 'bad_request'],
  ['reorg', '{"depth":0}', 400, 'bad_request'],
  ['reorg', '{"depth":33}', 400, 'bad_request'],
  ['reorg', '{"depth":1.5}', 400, 'bad_request'],
  ['neighbour', '{}', 400, 'bad_request'],
  ['neighbour', '{"enabled":"yes"}', 400, 'bad_request'],
  ['reorg', `{"depth":1,"x":"${'x'.repeat(2_000)}"}`, 413, 'body_too_large'],
])('control routes: reject %s with the body %s', async (path, body, status, code) => {
  const response = await fetch(`${world.urls.sandbox}/api/${path}`, { method: 'POST', body })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error: { code } })
})

it('control routes: reject foreign origins and other methods than POST', async () => {
  const foreign = { method: 'POST', body: '{"depth":1}', headers: { origin: 'https://evil.example' } }
  for (const path of ['busy-block', 'reorg', 'neighbour']) {
    expect((await fetch(`${world.urls.sandbox}/api/${path}`, foreign)).status).toBe(403)
    expect((await fetch(`${world.urls.sandbox}/api/${path}`, { method: 'PUT' })).status).toBe(405)
  }
})

it('front page: has every control', async () => {
  const page = await (await fetch(world.urls.sandbox)).text()
  for (const control of ['busy-block', 'reorg', 'neighbour']) expect(page).toContain(`data-control="${control}"`)
  expect(page).toContain('aria-pressed="false"')
})

it('POST /api/pool: raises the price about tenfold for some blocks, then restores it', async () => {
  for (const blocks of [1, 3]) {
    const { pool } = (await (await post('pool', { blocks })).json()) as { pool: Record<string, string> }
    expect(pool).toMatchObject({ blocks, before: '2.00', after: '2.00' })
    expect(Number(pool.moved)).toBeGreaterThan(19)
  }
  for (const body of [{ blocks: 17 }, { blocks: 0 }, { blocks: '1' }])
    expect((await post('pool', body)).status).toBe(400)
})

it('POST /api/price: changes the price of a pair by some percent until it is reset', async () => {
  const move = async (pool: string, percent: number) =>
    ((await (await post('price', { pool, percent })).json()) as { price: unknown }).price
  for (const [pool, start, moved] of [
    ['FOY/sUSD', '2.00000', '2.20000'],
    ['WETH/sUSD', '2500.00', '2750.00'],
    ['sBTC/WETH', '24.0000', '26.4000'],
  ] as const) {
    expect(await move(pool, 10)).toEqual({ pool, before: start, after: moved })
    expect(await move(pool, -20)).toMatchObject({ before: moved })
    expect(await move(pool, 0)).toMatchObject({ after: start })
  }
  for (const body of [{}, { pool: 'FOY/sBTC', percent: 1 }, { pool: 'FOY/sUSD', percent: 51 }])
    expect((await post('price', body)).status).toBe(400)
})
