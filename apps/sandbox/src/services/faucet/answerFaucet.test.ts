import { expect, it } from 'vitest'
import { solanaChainId } from '../../solana/slotClock.js'
import { createVisitLimit, parseFaucetRequest } from './answerFaucet.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainIds = [31337, 31338]

it('parseFaucetRequest: accepts an address in any letter case and defaults to the first chain', () => {
  for (const address of [alice, alice.toLowerCase(), `0x${alice.slice(2).toUpperCase()}`]) {
    expect(parseFaucetRequest({ address }, chainIds, true)).toMatchObject({ ok: true, address: alice, chainId: 31337 })
  }
  expect(parseFaucetRequest({ address: alice, chainId: 31338 }, chainIds, true)).toMatchObject({ chainId: 31338 })
})

it.each([
  ['a list', [alice], 'bad_request'],
  ['nothing', null, 'bad_request'],
  ['no address', {}, 'bad_request'],
  ['a name', { address: 'alice.eth' }, 'bad_request'],
  ['the zero address', { address: `0x${'0'.repeat(40)}` }, 'bad_request'],
  ['an address with a wrong checksum', { address: alice.replace('f39F', 'F39F') }, 'bad_request'],
  ['an unknown chain', { address: alice, chainId: 1 }, 'unsupported_chain'],
  ['a chain id as text', { address: alice, chainId: '31337' }, 'unsupported_chain'],
])('parseFaucetRequest: rejects %s', (_, body, code) => {
  expect(parseFaucetRequest(body, chainIds, true)).toMatchObject({ ok: false, code })
})

it('createVisitLimit: allows a key again after its time, and other keys meanwhile', () => {
  const limit = createVisitLimit({ perKeyMs: 10_000, total: 100 })
  expect(limit.visit('a', 0)).toBe(0)
  expect(limit.visit('a', 4_000)).toBe(6_000)
  expect(limit.visit('b', 4_000)).toBe(0)
  expect(limit.visit('a', 10_000)).toBe(0)
})

it('createVisitLimit: limits the visits in a minute', () => {
  const limit = createVisitLimit({ perKeyMs: 1, total: 2 })
  expect(limit.visit('a', 0)).toBe(0)
  expect(limit.visit('b', 10_000)).toBe(0)
  expect(limit.visit('c', 20_000)).toBe(40_000)
  expect(limit.visit('c', 60_000)).toBe(0)
})

it('parseFaucetRequest: accepts a Solana address for its chain if that runs', () => {
  const address = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  for (const body of [{ address }, { address, chainId: solanaChainId }]) {
    expect(parseFaucetRequest(body, chainIds, true)).toMatchObject({ ok: true, address, chainId: solanaChainId })
    expect(parseFaucetRequest(body, chainIds, false)).toMatchObject({ ok: false })
  }
  expect(parseFaucetRequest({ address, chainId: 31337 }, chainIds, true)).toMatchObject({ code: 'bad_request' })
  expect(parseFaucetRequest({ address: alice, chainId: solanaChainId }, chainIds, true)).toMatchObject({
    code: 'bad_request',
  })
  expect(parseFaucetRequest({ address: `${address}0` }, chainIds, true)).toMatchObject({ code: 'bad_request' })
})
