import { formatAccountId } from '@foyer/primitives/AccountId'
import { describe, expect, it } from 'vitest'
import { createTestOrder } from '../../testing/createTestOnramp.js'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { listWaiting, loadStoredPurchases, storePurchase, updatePurchase } from './purchases.js'

const chainId = 'eip155:31337'
const owner = formatAccountId(chainId, testAddresses[0])
const native = `${chainId}:0x${'e'.repeat(40)}`
const order = createTestOrder(owner)
function id(number: number) {
  return `purchase-${String(number).padStart(12, '0')}`
}
const told = { id: id(1), provider: order.provider, asset: native, symbol: 'ETH', account: testAddresses[0] }
const times = { createdAt: 0, updatedAt: 0 }

describe('stored purchases', () => {
  it('remain after a reload, for their account only [S1.15]', async () => {
    const engine = createTestEngine()
    await storePurchase(engine.client, id(1), order)
    const { client } = engine.reload()
    expect(loadStoredPurchases(client, owner)).toEqual([
      expect.objectContaining({ ...order, id: id(1), status: 'created' }),
    ])
    expect(loadStoredPurchases(client, formatAccountId(chainId, testAddresses[1]))).toEqual([])
    // The network of the account does not matter.
    expect(loadStoredPurchases(client, formatAccountId('eip155:1', testAddresses[0].toLowerCase()))).toHaveLength(1)
  })

  it('are limited to the newest twenty, and removed on disconnect [S4.2]', async () => {
    const { client, connector } = createTestEngine()
    await connect(client, { connector })
    for (let number = 1; number <= 23; number += 1) await storePurchase(client, id(number), order)
    const kept = loadStoredPurchases(client, owner)
    expect(kept).toHaveLength(20)
    expect(kept[0]?.id).toBe(id(23))
    await disconnect(client)
    expect(loadStoredPurchases(client, owner)).toEqual([])
  })

  it('end once, and a final state does not change', async () => {
    const { client } = createTestEngine()
    await storePurchase(client, id(1), order)
    expect(await updatePurchase(client, { ...told, ...times, status: 'pending' })).toBe(false)
    expect(await updatePurchase(client, { ...told, ...times, status: 'success', hash: '0x1', receives: '0.04' })).toBe(
      true,
    )
    expect(await updatePurchase(client, { ...told, ...times, status: 'failed', reason: 'declined' })).toBe(false)
    expect(loadStoredPurchases(client, owner)[0]).toMatchObject({ status: 'success', hash: '0x1', receives: '0.04' })
  })

  it('listWaiting: returns a pending purchase until it ends, and an unpaid one for a day', async () => {
    const { client } = createTestEngine()
    await storePurchase(client, id(1), order)
    const now = client.environment.now()
    const day = 24 * 3_600_000
    expect(listWaiting(loadStoredPurchases(client, owner), now)[0]?.id).toBe(id(1))
    expect(listWaiting(loadStoredPurchases(client, owner), now + day + 1000)).toEqual([])
    await updatePurchase(client, { ...told, ...times, status: 'pending' })
    expect(listWaiting(loadStoredPurchases(client, owner), now + day + 1000)[0]?.id).toBe(id(1))
    await updatePurchase(client, { ...told, ...times, status: 'success' })
    expect(listWaiting(loadStoredPurchases(client, owner), now)).toEqual([])
  })

  it.each([
    ['rubbish', '{'],
    ['no list', '{"a":1}'],
    ['another shape', '[null,1,"x",{"id":"short"}]'],
  ])('are empty if the stored value is %s', (_, stored) => {
    const { client } = createTestEngine({ stored: { '@appkit/buy_cache': stored } })
    expect(loadStoredPurchases(client, owner)).toEqual([])
  })

  it.each([
    ['a script instead of an id', { id: 'javascript:alert(1)' }],
    ['an invalid amount', { amount: '1e9' }],
    ['an invalid currency', { currency: 'euro' }],
    ['an unknown status', { status: 'paid' }],
    ['an owner that is not an account', { owner: 'me' }],
    ['a provider without a name', { provider: { id: 'alpha' } }],
  ])('omit an entry with %s', (_, change) => {
    const kept = { ...order, id: id(1), atMs: Date.now(), status: 'created' }
    const read = (value: object) => {
      const { client } = createTestEngine({ stored: { '@appkit/buy_cache': JSON.stringify([value]) } })
      return loadStoredPurchases(client, owner)
    }
    expect(read(kept)).toHaveLength(1)
    expect(read({ ...kept, ...change })).toEqual([])
  })
})
