import type { Network } from '@foyer/primitives/networks/Network'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestEngine, testAddresses, testNetworks } from '../../core/testEngine.js'
import { subscribePayments } from './subscribePayments.js'

const [network] = testNetworks as [Network]
const [address, stranger] = testAddresses

function createItem(amount: string, more: object = {}) {
  return {
    id: amount,
    metadata: {
      ...{ operationType: 'receive', hash: '0x01', chain: network.caipNetworkId, minedAt: '2026-03-04T05:06:07.000Z' },
      ...{ sentFrom: stranger, sentTo: address, status: 'confirmed', nonce: 1, ...more },
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH' },
        direction: 'in',
        quantity: { numeric: amount },
        from: stranger,
      },
    ],
  }
}

/** Creates an account whose server has a balance and a history. `payments` collects the reported payments. */
async function start() {
  const account = { balance: '1', items: [] as object[], historyReads: 0, hasHistory: true }
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input))
    if (pathname === '/v1/supported-chains') return Response.json({ http: [network.caipNetworkId], ws: [] })
    if (pathname.endsWith('/history')) {
      account.historyReads += 1
      if (!account.hasHistory) return Response.json({ error: { code: 'unsupported_chain' } }, { status: 400 })
      return Response.json({ data: account.items, next: null })
    }
    const quantity = { decimals: '18', numeric: account.balance }
    const balances = [{ name: 'Ether', symbol: 'ETH', chainId: network.caipNetworkId, price: 0, quantity, iconUrl: '' }]
    return Response.json({ balances })
  }
  const { client } = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch })
  const payments: string[] = []
  const stop = subscribePayments(client, network, address, ({ asset, amount }) =>
    payments.push(`${Number(amount.atomic) / 1e18} ${asset.symbol}`),
  )
  const queries = await client.getQueries()
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const setBalance = async (balance: string) => {
    account.balance = balance
    await queries.invalidate(['tokenBalances'])
    await pass(100)
  }
  await pass(100)
  return { account, payments, stop, pass, setBalance }
}

// Files that load on the first request need real time.
beforeAll(async () => {
  await Promise.all([
    import('@foyer/contract/http/accounts'),
    import('@foyer/contract/http/getAccountHistory'),
    import('@foyer/primitives/networks/loadTokens'),
    import('../../core/api/callEndpoint.js'),
    import('../../core/api/serverApi.js'),
    import('../../core/loadQueries.js'),
    import('../../core/queries/createQueries.js'),
    import('../../core/storage/ownTokens.js'),
  ])
})
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('subscribePayments: reports a payment once the history lists it', async () => {
  const { account, payments, pass, setBalance } = await start()
  await setBalance('6')
  expect(payments).toEqual([])
  account.items = [createItem('5')]
  await pass(3_100)
  expect(payments).toEqual(['5 ETH'])
  await pass(60_000)
  expect(payments).toEqual(['5 ETH'])
})

it('subscribePayments: reports nothing if the history does not explain a higher balance, and stops polling', async () => {
  const { account, payments, pass, setBalance } = await start()
  account.items = [createItem('7')]
  await setBalance('6')
  await pass(60_000)
  expect(payments).toEqual([])
  expect(account.historyReads).toBe(4)
  // The unexplained part does not affect the next payment.
  account.items = [createItem('2')]
  await setBalance('8')
  expect(payments).toEqual(['2 ETH'])
})

it('subscribePayments: reports both payments if the second arrives before the history lists the first', async () => {
  const { account, payments, setBalance } = await start()
  await setBalance('2')
  account.items = [createItem('3'), createItem('1')]
  await setBalance('5')
  expect(payments).toEqual(['4 ETH'])
})

it('subscribePayments: does not fetch the history without a rise or after its end', async () => {
  const { account, payments, stop, pass, setBalance } = await start()
  await setBalance('0.5')
  expect(account.historyReads).toBe(0)
  account.hasHistory = false
  await setBalance('3')
  await pass(20_000)
  expect(payments).toEqual([])
  const reads = account.historyReads
  stop()
  await setBalance('9')
  expect(account.historyReads).toBe(reads)
})
