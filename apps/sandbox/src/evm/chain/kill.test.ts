import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bySuite, createRandom } from '../../../../../scripts/test/suite.js'
import { findFreePort } from '../../ports/findFreePort.js'
import { type BuiltProgram, buildProgram } from '../../testing/buildProgram.js'
import { endOrphan } from './orphanRecord.js'

const receiver = '0x00000000000000000000000000000000000000f9'
const folder = mkdtempSync(join(tmpdir(), 'foyer-chain-killed-'))
let program: BuiltProgram
beforeAll(async () => {
  program = await buildProgram(fileURLToPath(new URL('./fixtures/payUntilKilled.ts', import.meta.url)))
})
afterAll(async () => {
  program.remove()
  await endOrphan(join(folder, 'node.pid'), 31337)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the launcher of a chain, kills it with SIGKILL after the given number of lines and returns the lines. */
async function runAndKill(port: number, known: readonly string[], lines: number): Promise<string[]> {
  const args = [program.file, folder, String(port), receiver, ...known]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (told.split('\n').length > lines) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  return told.split('\n').slice(1, -1)
}

const kills = bySuite({ main: 3, soak: 20 })

it('startChain: has every confirmed transaction after each kill -9 at a random moment, also during its start', async () => {
  const random = createRandom()
  const known: string[] = []
  let sent = 0
  for (let kill = 0; kill <= kills; kill += 1) {
    const port = await findFreePort()
    // The last start only reads the state that the last kill left.
    const lines = kill === kills ? 2 : 1 + Math.floor(random() * 40)
    const [state, ...hashes] = await runAndKill(port, known, lines)
    if (state !== undefined) {
      const { lost, balance } = JSON.parse(state)
      expect(lost).toEqual([])
      // The launcher can be killed after a confirmation and before it prints the hash.
      expect(balance).toBeGreaterThanOrEqual(sent)
      expect(balance).toBeLessThanOrEqual(sent + 1)
      sent = balance + hashes.length
    }
    known.push(...hashes)
  }
  expect(known.length).toBeGreaterThan(kills)
}, 240_000)
