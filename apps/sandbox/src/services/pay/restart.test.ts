import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { treasury } from '../market/testing/poolChain.js'
import { retryMs, slowMs } from './createPayDesk.js'
import { openPayMemory, type PaySession } from './PaySession.js'
import { createEvmPayChain } from './payOut.js'
import { startPayShop } from './testing/payShop.js'

/** 98.50 USD after the fee, at 2,500 USD for one ETH. */
const bought = parseEther('0.0394')

let shop: Awaited<ReturnType<typeof startPayShop>>
beforeAll(async () => {
  shop = await startPayShop()
})
afterAll(() => shop.stop())

function readSession(reference: string): PaySession {
  const session = openPayMemory(join(shop.folder, 'pay')).findByReference(reference)
  if (session === undefined) throw new Error('the purchase was not stored')
  return session
}

it('createPayDesk after a restart: sends due coins and undelivered webhooks', async () => {
  const slow = await shop.begin()
  await shop.press(slow.path, { outcome: 'slow' })
  await vi.waitFor(() => expect(shop.kept(slow.reference)).toEqual(['taken']))
  const declined = await shop.begin()
  shop.answers.push(503)
  await shop.press(declined.path, { outcome: 'declined' })
  await vi.waitFor(() => expect(shop.kept(declined.reference)).toEqual([1]))
  await shop.restart()
  expect(await shop.look(slow.reference)).toMatchObject({ status: 'pending' })
  shop.clock.advance(slowMs)
  await vi.waitFor(() => expect(shop.kept(slow.reference)).toEqual(['taken', 'taken']))
  await vi.waitFor(() => expect(shop.kept(declined.reference)).toEqual(['taken']))
  expect(shop.newsOf(slow.reference).map(({ status }) => status)).toEqual(['pending', 'success'])
  expect(shop.newsOf(declined.reference)).toHaveLength(2)
  expect(await shop.balanceOf(slow.account)).toBe(bought)
})

it('createPayDesk after a restart: repeats nothing for a finished purchase', async () => {
  const { reference, path, account } = await shop.begin()
  await shop.press(path, { outcome: 'pay' })
  await vi.waitFor(() => expect(shop.kept(reference)).toEqual(['taken']))
  await shop.restart()
  shop.clock.advance(slowMs)
  expect((await shop.press(path, { outcome: 'pay' })).status).toBe(409)
  expect(await shop.balanceOf(account)).toBe(bought)
  expect(shop.newsOf(reference)).toHaveLength(1)
})

it('createPayDesk after a crash after any write: sends the coins once and loses no webhook', async () => {
  const { reference, path, account } = await shop.begin()
  /** Every state of the purchase that was written to disk, in order. */
  const states: PaySession[] = [readSession(reference)]
  const memory = openPayMemory(join(shop.folder, 'pay'))
  await shop.restart({
    ...memory,
    write: (session) => {
      memory.write(session)
      states.push(session)
    },
  })
  await shop.press(path, { outcome: 'slow' })
  await vi.waitFor(() => expect(shop.kept(reference)).toEqual(['taken']))
  shop.clock.advance(slowMs)
  await vi.waitFor(() => expect(shop.kept(reference)).toEqual(['taken', 'taken']))
  expect(states.map(({ status }) => status)).toEqual(['created', 'created', 'pending', 'pending', 'success', 'success'])
  const { hash } = readSession(reference)
  // The chain has paid: a desk that restarts with any of these states finds the payment and reports the same hash.
  for (const [index, state] of states.entries()) {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-died-'))
    const kept = openPayMemory(folder)
    kept.write(state)
    const before = shop.newsOf(reference).length
    await shop.restart(kept)
    if (state.status === 'created') await shop.press(path, { outcome: 'pay' })
    await vi.waitFor(() => expect(shop.kept(reference)?.at(-1), `after write ${index}`).toBe('taken'))
    shop.clock.advance(slowMs)
    await vi.waitFor(async () => expect(await shop.look(reference)).toMatchObject({ status: 'success', hash }))
    await vi.waitFor(() => expect(shop.kept(reference)?.every((end) => end === 'taken')).toBe(true))
    const told = shop.newsOf(reference).slice(before)
    expect(told.filter(({ status }) => status === 'success').length, `after write ${index}`).toBe(index === 5 ? 0 : 1)
    expect(await shop.balanceOf(account)).toBe(bought)
    await shop.restart()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('createPayDesk after a crash between the payment and its record: finds the payment', async () => {
  const { reference, path, account } = await shop.begin()
  await shop.press(path, { outcome: 'slow' })
  await vi.waitFor(() => expect(shop.kept(reference)).toEqual(['taken']))
  const hash = await shop.chain.payOut(readSession(reference))
  await shop.restart()
  shop.clock.advance(slowMs)
  await vi.waitFor(() => expect(shop.kept(reference)).toEqual(['taken', 'taken']))
  expect(shop.newsOf(reference).at(-1)).toMatchObject({ status: 'success', hash })
  expect(await shop.balanceOf(account)).toBe(bought)
})

it('createPayDesk: waits while the chain does not respond, and pays afterwards', async () => {
  const { reference, path, account } = await shop.begin()
  const { payOut } = shop.chain
  const nobody = { ...shop.chain, url: 'http://127.0.0.1:9', snapshot: async () => {} }
  Object.assign(shop.chain, { payOut: createEvmPayChain(nobody, treasury).payOut })
  await shop.press(path, { outcome: 'pay' })
  await vi.waitFor(() => expect(readSession(reference).payAtMs).toBeGreaterThan(shop.clock.now()))
  Object.assign(shop.chain, { payOut })
  shop.clock.advance(slowMs)
  await vi.waitFor(() => expect(shop.kept(reference)).toEqual(['taken']))
  expect(await shop.balanceOf(account)).toBe(bought)
})

it('createPayDesk: retries after a pause while the disk is full, and pays once', async () => {
  const memory = openPayMemory(join(shop.folder, 'pay'))
  const disk = { isFull: false, tries: 0 }
  await shop.restart({
    ...memory,
    write: (session) => {
      if (disk.isFull) {
        disk.tries += 1
        throw new Error('the disk is full')
      }
      memory.write(session)
    },
  })
  const { reference, path, account } = await shop.begin()
  await shop.press(path, { outcome: 'slow' })
  await vi.waitFor(() => expect(shop.kept(reference)).toEqual(['taken']))
  disk.isFull = true
  shop.clock.advance(slowMs)
  await vi.waitFor(() => expect(disk.tries).toBeGreaterThan(0))
  // The chain has paid by now. Without a pause each of these requests would cause an attempt.
  for (let looks = 0; looks < 100; looks += 1) await shop.look(reference)
  const tries = disk.tries
  expect(tries).toBeLessThan(3)
  shop.clock.advance(retryMs)
  await vi.waitFor(() => expect(disk.tries).toBeGreaterThan(tries))
  disk.isFull = false
  await vi.waitFor(() => {
    shop.clock.advance(retryMs)
    expect(shop.kept(reference)).toEqual(['taken', 'taken'])
  }, 10_000)
  expect(await shop.balanceOf(account)).toBe(bought)
})

it('openPayMemory: removes the oldest purchases beyond the maximum, except unfinished ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-many-'))
  try {
    const memory = openPayMemory(folder, 3)
    const [{ news: _, ...made }] = openPayMemory(join(shop.folder, 'pay')).list() as [PaySession]
    const told = { eventId: 'event', status: 'failed', atMs: 1, dueAtMs: 1, tries: 1 } as const
    const write = (name: string, status: PaySession['status'], news: PaySession['news'] = []) =>
      memory.write({ ...made, token: name.charCodeAt(0).toString(16).padStart(64, '0'), reference: name, status, news })
    const names = (from = memory) => from.list().map(({ reference }) => reference)
    write('a', 'pending')
    write('b', 'failed', [told])
    write('c', 'failed', [{ ...told, end: 'taken' }])
    write('d', 'created')
    expect(names()).toEqual(['d', 'b', 'a'])
    write('e', 'pending')
    expect(names()).toEqual(['e', 'b', 'a'])
    // All of these are unfinished, so the maximum is exceeded. The next write removes every finished one.
    write('f', 'created')
    expect(names()).toEqual(['f', 'e', 'b', 'a'])
    write('a', 'success', [{ ...told, end: 'lost' }])
    write('g', 'pending')
    expect(names()).toEqual(['g', 'e', 'b'])
    expect(names(openPayMemory(folder)).sort()).toEqual(['b', 'e', 'g'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
