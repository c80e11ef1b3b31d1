import { expect, it } from 'vitest'
import { createOutcomeMemory } from './createOutcomeMemory.js'
import { keptLogEntries, readRemembered, writeRemembered } from './memory.js'
import { readPeer } from './readPeer.js'

function createStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

it('readPeer: removes control characters, external images and script links', () => {
  const peer = readPeer({
    name: `Good\u202eApp${'x'.repeat(100)}`,
    url: 12,
    icons: ['https://evil.example/pixel.png', 'http://localhost:3000/icon.png'],
    redirect: { universal: 'javascript:alert(1)', native: 'myapp://' },
  })
  expect(peer.name).toMatch(/^Good Appx+…$/)
  expect(peer.url).toBe('')
  expect(peer.icon).toBe('http://localhost:3000/icon.png')
  expect(peer.redirect).toBe('myapp://')
  expect(readPeer({}).name).toBe('An app without a name')
  expect(readPeer({ redirect: { universal: ' data:text/html,x' } }).redirect).toBeUndefined()
})

it('readRemembered: restores choices and the log, and ignores invalid data', () => {
  const storage = createStorage()
  const choice = { chainId: 'eip155:31337', address: '0x1' }
  const log = Array.from({ length: keptLogEntries + 5 }, (_, index) => ({ atMs: index, text: `entry ${index}` }))
  writeRemembered(storage, { active: { topic: { eip155: choice } }, log, own: choice })
  const read = readRemembered(storage)
  expect(read.active).toEqual({ topic: { eip155: choice } })
  expect(read.own).toEqual(choice)
  expect(read.log.at(-1)?.text).toBe(`entry ${keptLogEntries + 4}`)
  expect(read.log).toHaveLength(keptLogEntries)
  for (const rubbish of ['{', '3', '[]', '{"log":[1],"active":[],"own":{"chainId":1}}']) {
    expect(readRemembered(createStorage({ 'foyer.phoneWallet': rubbish }))).toEqual({ active: {}, log: [] })
  }
})

it('createOutcomeMemory: restores the result of an unanswered request after a reload', () => {
  const storage = createStorage()
  createOutcomeMemory(storage).store(7, { result: '0xhash', note: 'Sent' })
  const after = createOutcomeMemory(storage)
  expect(after.find(7)).toEqual({ result: '0xhash', note: 'Sent' })
  after.drop(7)
  expect(createOutcomeMemory(storage).find(7)).toBeUndefined()
  expect(createOutcomeMemory(createStorage({ 'foyer.phoneWallet.outcomes': '[[1],2]' })).find(1)).toBeUndefined()
})

it('createOutcomeMemory: restores signed transactions that may have been sent after a reload', () => {
  const storage = createStorage()
  createOutcomeMemory(storage).draftOf(7).store(['0xab'])
  const after = createOutcomeMemory(storage)
  expect(after.draftOf(7).signed).toEqual(['0xab'])
  after.drop(7)
  expect(createOutcomeMemory(storage).draftOf(7).signed).toEqual([])
  const rubbish = createStorage({ 'foyer.phoneWallet.drafts': '[[7,["<b>"]],[7,1],3]' })
  expect(createOutcomeMemory(rubbish).draftOf(7).signed).toEqual([])
})
