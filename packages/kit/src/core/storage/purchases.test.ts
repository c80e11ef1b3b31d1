import { formatAccountId } from '@foyer/primitives/AccountId'
import { describe, expect, it } from 'vitest'
import { createTestOrder } from '../../testing/createTestOnramp.js'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { findWaiting, readPurchases, rememberPurchase, updatePurchase } from './purchases.js'

const chainId = 'eip155:31337'
const owner = formatAccountId(chainId, testAddresses[0])
const native = `${chainId}:0x${'e'.repeat(40)}`
const order = createTestOrder(owner)
function id(number: number) {
  return `purchase-${String(number).padStart(12, '0')}`
}
const told = { id: id(1), provider: order.provider, asset: native, symbol: 'ETH', account: testAddresses[0] }
const times = { createdAt: 0, updatedAt: 0 }

describe('the purchases kept in this browser', () => {
  it('are still there after a reload, for their account alone [S1.15]', async () => {
    const engine = createTestEngine()
    await rememberPurchase(engine.client, id(1), order)
    const { client } = engine.reload()
    expect(readPurchases(client, owner)).toEqual([expect.objectContaining({ ...order, id: id(1), status: 'created' })])
    expect(readPurchases(client, formatAccountId(chainId, testAddresses[1]))).toEqual([])
    // Whatever network the wallet stands on by now.
    expect(readPurchases(client, formatAccountId('eip155:1', testAddresses[0].toLowerCase()))).toHaveLength(1)
  })

  it('are the newest twenty, and none after a disconnect [S4.2]', async () => {
    const { client, connector } = createTestEngine()
    await connect(client, { connector })
    for (let number = 1; number <= 23; number += 1) await rememberPurchase(client, id(number), order)
    const kept = readPurchases(client, owner)
    expect(kept).toHaveLength(20)
    expect(kept[0]?.id).toBe(id(23))
    await disconnect(client)
    expect(readPurchases(client, owner)).toEqual([])
  })

  it('end once, and stay as they ended', async () => {
    const { client } = createTestEngine()
    await rememberPurchase(client, id(1), order)
    expect(await updatePurchase(client, { ...told, ...times, status: 'pending' })).toBe(false)
    expect(await updatePurchase(client, { ...told, ...times, status: 'success', hash: '0x1', receives: '0.04' })).toBe(
      true,
    )
    expect(await updatePurchase(client, { ...told, ...times, status: 'failed', reason: 'declined' })).toBe(false)
    expect(readPurchases(client, owner)[0]).toMatchObject({ status: 'success', hash: '0x1', receives: '0.04' })
  })

  it('are waited for until they end, and for a day when nobody pays', async () => {
    const { client } = createTestEngine()
    await rememberPurchase(client, id(1), order)
    const now = client.environment.now()
    const day = 24 * 3_600_000
    expect(findWaiting(readPurchases(client, owner), now)?.id).toBe(id(1))
    expect(findWaiting(readPurchases(client, owner), now + day + 1000)).toBeUndefined()
    await updatePurchase(client, { ...told, ...times, status: 'pending' })
    expect(findWaiting(readPurchases(client, owner), now + day + 1000)?.id).toBe(id(1))
    await updatePurchase(client, { ...told, ...times, status: 'success' })
    expect(findWaiting(readPurchases(client, owner), now)).toBeUndefined()
  })

  it.each([
    ['rubbish', '{'],
    ['no list', '{"a":1}'],
    ['another shape', '[null,1,"x",{"id":"short"}]'],
  ])('are none where %s is stored', (_, stored) => {
    const { client } = createTestEngine({ stored: { '@appkit/buy_cache': stored } })
    expect(readPurchases(client, owner)).toEqual([])
  })

  it.each([
    ['a script in place of an id', { id: 'javascript:alert(1)' }],
    ['an amount that is no money', { amount: '1e9' }],
    ['a currency that is none', { currency: 'euro' }],
    ['a status nobody knows', { status: 'paid' }],
    ['an owner that is no account', { owner: 'me' }],
    ['a provider without a name', { provider: { id: 'alpha' } }],
  ])('leave out one with %s', (_, change) => {
    const kept = { ...order, id: id(1), atMs: Date.now(), status: 'created' }
    const read = (value: object) => {
      const { client } = createTestEngine({ stored: { '@appkit/buy_cache': JSON.stringify([value]) } })
      return readPurchases(client, owner)
    }
    expect(read(kept)).toHaveLength(1)
    expect(read({ ...kept, ...change })).toEqual([])
  })
})
