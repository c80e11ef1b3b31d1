import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bySuite, createRandom } from '../../../../scripts/test/suite.js'
import { type BuiltProgram, buildProgram } from '../testing/buildProgram.js'
import { createNamedKey } from './keys.js'
import { startTestChain } from './testing/testChain.js'

const receiver = createNamedKey('receiver of kill.test.ts').address
/** Several chains run in parallel and are each killed several times. */
const folders = Array.from({ length: 2 }, () => mkdtempSync(join(tmpdir(), 'foyer-solana-killed-')))
let program: BuiltProgram
beforeAll(async () => {
  program = await buildProgram(fileURLToPath(new URL('./fixtures/payUntilKilled.ts', import.meta.url)))
})
afterAll(() => {
  program.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts a chain that pays without a pause and kills it after about `payments` payments. Returns the signatures that it
 * printed.
 */
async function payAndKill(folder: string, payments: number): Promise<string[]> {
  const child = spawn(process.execPath, [program.file, folder, receiver], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (told.split('\n').length > payments) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  return told.split('\n').slice(0, -1)
}

const kills = bySuite({ main: 2, soak: 10 })

it('startSolana: has every reported transaction, and no partial one, after each kill -9 at a random moment', async () => {
  const random = createRandom()
  const notify = async (folder: string) => {
    const known = new Set<string>()
    for (let kill = 0; kill < kills; kill += 1) {
      for (const signature of await payAndKill(folder, Math.ceil(random() * 30))) known.add(signature)
      const chain = await startTestChain({ folder })
      try {
        await chain.call('sandbox_advanceSlots', 1)
        const history = await chain.call('getSignaturesForAddress', receiver, { commitment: 'confirmed' })
        const signatures = (history as { signature: string }[]).map(({ signature }) => signature) // Agave's format
        const lost = [...known].filter((signature) => !signatures.includes(signature))
        expect(lost).toEqual([])
        const batch = signatures.map((signature) => ({
          ...{ jsonrpc: '2.0', id: signature, method: 'getTransaction' },
          params: [signature, { commitment: 'confirmed' }],
        }))
        const answers = await (await fetch(chain.url, { method: 'POST', body: JSON.stringify(batch) })).json()
        const read = answers as { result: { meta: { preBalances: number[]; postBalances: number[] } } }[] // Agave's format
        const paid = read.reduce((sum, { result: { meta } }) => {
          return sum + (meta.postBalances[1] ?? 0) - (meta.preBalances[1] ?? 0)
        }, 0)
        expect(await chain.call('getBalance', receiver, { commitment: 'processed' })).toMatchObject({ value: paid })
      } finally {
        await chain.stop()
      }
    }
    return known.size
  }
  const counts = await Promise.all(folders.map(notify))
  expect(Math.min(...counts)).toBeGreaterThan(0)
}, 240_000)
