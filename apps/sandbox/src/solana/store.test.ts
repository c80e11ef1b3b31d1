import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createNamedKey, deriveSolanaAccounts } from './keys.js'
import { callSolana, clearTestChain, startTestChain, type TestChain } from './testing/testChain.js'

let chain: TestChain
let log: string[] = []
afterEach(() => clearTestChain(chain))

const receiver = createNamedKey('receiver of store.test.ts').address
async function start(folder?: string) {
  log = []
  chain = await startTestChain({ ...(folder !== undefined && { folder }), log: (line) => log.push(line) })
}
async function readBalance() {
  const answer = await callSolana(chain.url, 'getBalance', [receiver, { commitment: 'processed' }])
  return (answer as { value: number }).value // Agave's form
}
async function readSignatures() {
  const list = await chain.call('getSignaturesForAddress', receiver, { commitment: 'confirmed' })
  return (list as { signature: string }[]).map(({ signature }) => signature) // Agave's form
}
function pay(lamports: number) {
  return String(chain.faucet.airdrop(receiver, BigInt(lamports)))
}
function files(pattern: RegExp) {
  return readdirSync(chain.folder)
    .filter((file) => pattern.test(file))
    .sort()
}
/** Leaves the files as a kill would: what the chain writes while it stops is taken back. */
async function restartAsKilled(change: () => void = () => {}) {
  const kept = readdirSync(chain.folder).map((file) => [file, readFileSync(join(chain.folder, file))] as const)
  await chain.stop()
  for (const file of readdirSync(chain.folder)) truncateSync(join(chain.folder, file))
  for (const [file, bytes] of kept) writeFileSync(join(chain.folder, file), bytes)
  for (const file of readdirSync(chain.folder)) {
    if (!kept.some(([name]) => name === file)) writeFileSync(join(chain.folder, file), 'rubbish')
  }
  change()
  await start(chain.folder)
}

it('keeps balances, history and time over an orderly stop', async () => {
  await start()
  const first = pay(1_000_000)
  await chain.call('sandbox_advanceSlots', 5_000)
  const second = pay(1)
  const before = await chain.call('getTransaction', second, { commitment: 'confirmed' })
  const slot = Number(await chain.call('getSlot', { commitment: 'processed' }))
  const born = readFileSync(join(chain.folder, files(/^journal/)[0] ?? ''), 'utf8')
  expect(born).toContain(first)
  await chain.stop()
  await start(chain.folder)
  expect(await readBalance()).toBe(1_000_001)
  await chain.call('sandbox_advanceSlots', 1)
  expect(await readSignatures()).toEqual([second, first])
  expect(await chain.call('getTransaction', second, { commitment: 'confirmed' })).toMatchObject({
    ...(before === null ? {} : (before as object)), // an object in Agave's form
    meta: { fee: 5_000 },
  })
  expect(Number(await chain.call('getSlot', { commitment: 'processed' }))).toBeGreaterThan(slot)
  expect(log).toEqual([])
})

it('brings back what was told of, from the journal alone, when it is killed', async () => {
  await start()
  const sent = [pay(1_000_000), pay(10), pay(100)]
  await restartAsKilled()
  expect(await readBalance()).toBe(1_000_110)
  await chain.call('sandbox_advanceSlots', 1)
  expect(await readSignatures()).toEqual(sent.reverse())
  pay(1_000)
  await restartAsKilled()
  expect(await readBalance()).toBe(1_001_110)
})

it('takes off the half of a line that a kill left, and writes on', async () => {
  await start()
  pay(1_000_000)
  const [journal = ''] = files(/^journal/)
  await restartAsKilled(() => appendFileSync(join(chain.folder, journal), '{"transaction":{"signa'))
  expect(await readBalance()).toBe(1_000_000)
  pay(5)
  await restartAsKilled()
  expect(await readBalance()).toBe(1_000_005)
})

it('falls back to the snapshot before a damaged one, and reads both journals after it', async () => {
  await start()
  pay(1_000_000)
  await chain.stop()
  await start(chain.folder)
  pay(7)
  await restartAsKilled(() => {
    const newest = files(/^state-\d+\.json\.gz$/).at(-1) ?? ''
    truncateSync(join(chain.folder, newest), 50)
  })
  expect(await readBalance()).toBe(1_000_007)
  expect(log.some((line) => line.includes('cannot be read; trying the one before it'))).toBe(true)
  expect(files(/\.bad$/).length).toBeGreaterThan(0)
})

it('goes on from the slot it had reached when the clock of the machine was set back', async () => {
  await start()
  await chain.call('sandbox_advanceSlots', 100_000)
  // The journal has the slot of the payment, and time can go on between the payment and a later read.
  const slot = Number(await chain.call('getSlot', { commitment: 'processed' }))
  pay(1_000_000)
  await restartAsKilled(() => {
    const [journal = ''] = files(/^journal/)
    const path = join(chain.folder, journal)
    // Without the line that the clock was moved by, time alone would not lead there.
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('{"originMs"'))
    writeFileSync(path, lines.join('\n'))
  })
  expect(Number(await chain.call('getSlot', { commitment: 'processed' }))).toBeGreaterThanOrEqual(slot)
})

it('gives the test accounts nothing a second time', async () => {
  await start()
  const [alice] = deriveSolanaAccounts()
  const read = () => chain.call('getBalance', alice?.address, { commitment: 'processed' })
  expect(await read()).toMatchObject({ value: 1_000_000_000_000 })
  expect(existsSync(chain.folder)).toBe(true)
  await chain.stop()
  await start(chain.folder)
  expect(await read()).toMatchObject({ value: 1_000_000_000_000 })
})
