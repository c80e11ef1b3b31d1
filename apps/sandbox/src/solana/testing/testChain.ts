import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeBase58 } from '@foyer/primitives/base58'
import { deriveSolanaAccounts } from '../keys.js'
import { type SolanaChain, startSolana } from '../startSolana.js'

/** A chain for one file of tests, whose slots are short enough to wait for finality. */
export interface TestChain extends SolanaChain {
  readonly folder: string
  call(method: string, ...params: unknown[]): Promise<unknown>
}

/**
 * Starts a chain in a folder of its own, or in one that was there. Its clock moves by one slot with each turn of a timer, so that
 * blockhashes do not expire while the process is held up.
 */
export async function startTestChain(
  options: { folder?: string; origin?: string; slotMs?: number; log?(line: string): void } = {},
) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'foyer-solana-'))
  const { origin = 'http://localhost:3003', slotMs = 50, log = () => {} } = options
  let nowMs = Date.now()
  const ticking = setInterval(() => {
    nowMs += slotMs
  }, slotMs)
  ticking.unref()
  const chain = await startSolana({ folder, origin, slotMs, now: () => nowMs, log })
  const testChain: TestChain = {
    ...chain,
    folder,
    call: (method, ...params) => callSolana(chain.url, method, params),
    stop: async () => {
      await chain.stop()
      clearInterval(ticking)
    },
  }
  return testChain
}

/** The secret key of one of the chain's test accounts, 64 bytes. */
export function readSecretKey(index: number): Uint8Array {
  const secretKey = decodeBase58(deriveSolanaAccounts()[index]?.secretKey ?? '')
  if (secretKey === undefined) throw new Error('there is no such account')
  return secretKey
}

/** Ends a chain and takes its folder away. */
export async function clearTestChain(chain: TestChain): Promise<void> {
  await chain.stop()
  rmSync(chain.folder, { recursive: true, force: true })
}

/** One JSON-RPC call; rejects with the error object of the node. */
export async function callSolana(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  const answer: { result?: unknown; error?: unknown } = await response.json()
  if (answer.error !== undefined) throw answer.error
  return answer.result
}
