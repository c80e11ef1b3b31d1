import { expect, it } from 'vitest'
import { createTestEngine } from '../testEngine.js'
import { loadCachedFacts, storeCachedFacts } from './cachedFacts.js'

const account = 'eip155:31337:0x1'

it('storeCachedFacts: balance and identity are stored for the next visit until their lifetime ends [S3.59, S9.2]', () => {
  const clock = { nowMs: 1_000 }
  const stored = { '@appkit/connection_status': 'connected' }
  const engine = createTestEngine({ stored, now: () => clock.nowMs })
  const balance = { balance: '5', balanceSymbol: 'ETH' }
  const identity = { profileName: 'maya.eth', profileImage: null }
  storeCachedFacts(engine.client, 'native_balance_cache', account, balance)
  storeCachedFacts(engine.client, 'identity_cache', account, identity)
  expect([...engine.shelf.keys()].sort()).toEqual([
    '@appkit/connection_status',
    '@appkit/identity_cache',
    '@appkit/native_balance_cache',
  ])
  const { client } = engine.reload()
  clock.nowMs += 29_999
  expect(loadCachedFacts(client, 'native_balance_cache', account, 30_000)).toEqual(balance)
  expect(loadCachedFacts(client, 'identity_cache', account, 300_000)).toEqual(identity)
  expect(loadCachedFacts(client, 'native_balance_cache', 'eip155:1:0x1', 30_000)).toBeUndefined()
  clock.nowMs += 1
  expect(loadCachedFacts(client, 'native_balance_cache', account, 30_000)).toBeUndefined()
})
