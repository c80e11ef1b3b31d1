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
  return (answer as { value: number }).value // Agave's format
}
async function readSignatures() {
  const list = await chain.call('getSignaturesForAddress', receiver, { commitment: 'confirmed' })
  return (list as { signature: string }[]).map(({ signature }) => signature) // Agave's format
}
function pay(lamports: number) {
  return String(chain.faucet.airdrop(receiver, BigInt(lamports)))
}
function files(pattern: RegExp) {
  return readdirSync(chain.folder)
    .filter((file) => pattern.test(file))
    .sort()
}
/** Restarts with the files as after a kill: reverts the writes during the orderly stop. */
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

it('openStore: restores balances, history and time after an orderly stop', async () => {
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
    ...(before === null ? {} : (before as object)), // an object in Agave's format
    meta: { fee: 5_000 },
  })
  expect(Number(await chain.call('getSlot', { commitment: 'processed' }))).toBeGreaterThan(slot)
  expect(log).toEqual([])
})

it('openStore: restores reported transactions from the journal after a kill', async () => {
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

it('openStore: removes a partial journal line and continues to write', async () => {
  await start()
  pay(1_000_000)
  const [journal = ''] = files(/^journal/)
  await restartAsKilled(() => appendFileSync(join(chain.folder, journal), '{"transaction":{"signa'))
  expect(await readBalance()).toBe(1_000_000)
  pay(5)
  await restartAsKilled()
  expect(await readBalance()).toBe(1_000_005)
})

it('openStore: loads the previous snapshot if the newest is damaged, and both journals after it', async () => {
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

it('createSlotClock: continues from the reached slot if the system clock was set back', async () => {
  await start()
  await chain.call('sandbox_advanceSlots', 100_000)
  // Read the slot before the payment: the journal has the payment's slot, and time can pass before a later read.
  const slot = Number(await chain.call('getSlot', { commitment: 'processed' }))
  pay(1_000_000)
  await restartAsKilled(() => {
    const [journal = ''] = files(/^journal/)
    const path = join(chain.folder, journal)
    // Remove the clock's journal line, so that only the slot of the payment shows how far the chain was.
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('{"originMs"'))
    writeFileSync(path, lines.join('\n'))
  })
  expect(Number(await chain.call('getSlot', { commitment: 'processed' }))).toBeGreaterThanOrEqual(slot)
})

it('placeGenesis: does not fund the test accounts a second time', async () => {
  await start()
  const [alice] = deriveSolanaAccounts()
  const read = () => chain.call('getBalance', alice?.address, { commitment: 'processed' })
  expect(await read()).toMatchObject({ value: 1_000_000_000_000 })
  expect(existsSync(chain.folder)).toBe(true)
  await chain.stop()
  await start(chain.folder)
  expect(await read()).toMatchObject({ value: 1_000_000_000_000 })
})
