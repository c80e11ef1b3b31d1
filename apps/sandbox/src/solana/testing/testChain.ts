import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeBase58 } from '@foyer/primitives/base58'
import { deriveSolanaAccounts } from '../keys.js'
import { type SolanaChain, startSolana } from '../startSolana.js'

/** A chain for one test file. Its slots are short, so that tests can wait for finality. */
export interface TestChain extends SolanaChain {
  readonly folder: string
  call(method: string, ...params: unknown[]): Promise<unknown>
}

/**
 * Starts a chain in a new or existing folder. Its clock advances one slot per timer tick, so blockhashes do not expire
 * while the process is blocked.
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

/** Returns the 64-byte secret key of one of the chain's test accounts. */
export function readSecretKey(index: number): Uint8Array {
  const secretKey = decodeBase58(deriveSolanaAccounts()[index]?.secretKey ?? '')
  if (secretKey === undefined) throw new Error(`there is no test account ${index}`)
  return secretKey
}

/** Stops a chain and removes its folder. */
export async function clearTestChain(chain: TestChain): Promise<void> {
  await chain.stop()
  rmSync(chain.folder, { recursive: true, force: true })
}

/** Sends a JSON-RPC request. Rejects with the node's error object. */
export async function callSolana(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  const answer: { result?: unknown; error?: unknown } = await response.json()
  if (answer.error !== undefined) throw answer.error
  return answer.result
}
