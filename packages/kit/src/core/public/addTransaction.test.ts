import { expect, it } from 'vitest'
import type { AddedTransaction } from '../actions/addTransaction.js'
import { connect } from '../actions/connect.js'
import { createInstance } from '../createInstance.js'
import { sentQuery } from '../storage/sentTransactions.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { addTransaction } from './addTransaction.js'

const transaction: AddedTransaction = { hash: `0x${'ab'.repeat(32)}`, to: `0x${'22'.repeat(20)}` }
const [network] = testNetworks
const [address] = testAddresses

async function connectApp() {
  const { client, connector } = createTestEngine()
  await connect(client, { connector })
  return createInstance(client, 'test')
}

it('addTransaction stores a pending transaction of the connected account, with the native coin as default', async () => {
  const appKit = await connectApp()
  if (!network || !address) throw new Error('The engine has no network')
  await addTransaction(appKit, transaction)
  const queries = await appKit.client.getQueries()
  expect(await queries.fetch(sentQuery(appKit.client, network, address))).toEqual([
    expect.objectContaining({ ...transaction, amount: '0', symbol: 'ETH', status: 'pending' }),
  ])
  await addTransaction(appKit, { ...transaction, amount: '1.5', symbol: 'USDX', token: `0x${'33'.repeat(20)}` })
  expect(await queries.fetch(sentQuery(appKit.client, network, address))).toEqual([
    expect.objectContaining({ amount: '1.5', symbol: 'USDX', token: `0x${'33'.repeat(20)}` }),
  ])
})

it('addTransaction rejects without a connected wallet', async () => {
  const appKit = createInstance(createTestEngine().client, 'test')
  await expect(addTransaction(appKit, transaction)).rejects.toMatchObject({
    code: 'CAIP_NETWORK_OR_ADDRESS_UNDEFINED',
  })
})

it.each([
  { hash: '' },
  { to: 'x'.repeat(201) },
  { amount: '-1' },
  { amount: '1e5' },
  { symbol: 7 },
  { chainId: 'eip155:5' },
])('addTransaction rejects invalid values: %j', async (change) => {
  const appKit = await connectApp()
  await expect(addTransaction(appKit, { ...transaction, ...(change as object) })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
  })
})
