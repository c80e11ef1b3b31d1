import { expect, it, vi } from 'vitest'
import { foyerLocal } from '../../networks/sandbox.js'
import { createNodeHealth } from './nodes.js'
import { waitForTransaction } from './sending.js'

it('looks for a receipt soon, then ever later, and at last every 4 s [S9.10]', async () => {
  vi.useFakeTimers()
  const startMs = Date.now()
  const askedAtMs: number[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    askedAtMs.push(Date.now() - startMs)
    const { id } = JSON.parse(body) as { id: number }
    return Response.json({ jsonrpc: '2.0', id, result: askedAtMs.length < 9 ? null : { status: '0x1' } })
  })
  try {
    const access = { network: foyerLocal, rpcUrls: ['https://node.test'] }
    const mined = waitForTransaction(access, createNodeHealth(), `0x${'ab'.repeat(32)}`)
    await vi.advanceTimersByTimeAsync(60_000)
    await mined
    const waitsMs = askedAtMs.slice(1).map((atMs, index) => atMs - (askedAtMs[index] ?? 0))
    // A millisecond each goes into gathering calls to one node.
    expect(waitsMs.map((waitMs) => waitMs - (waitMs % 10))).toEqual([
      250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000,
    ])
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
