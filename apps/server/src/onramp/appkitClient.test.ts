import {
  AccountController,
  BlockchainApiController,
  ChainController,
  OnRampController,
  OptionsController,
  TransactionsController,
} from '@reown/appkit-controllers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { networksOn } from '../testing/networksOn.js'
import { type FakeFoyerPay, startFakeFoyerPay } from '../testing/startFakeFoyerPay.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

/** The hosts that the published package calls. The test only redirects them, as a name server would. */
const theirHosts = ['https://rpc.walletconnect.org', 'https://api.web3modal.org']
const secret = 'a-secret-between-the-two'
const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const hash = `0x${'5c'.repeat(32)}`

const network: NonNullable<Parameters<typeof ChainController.setActiveCaipNetwork>[0]> = {
  id: 31337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1'] } },
}

let pay: FakeFoyerPay
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
const realFetch = globalThis.fetch
const strangers: string[] = []

beforeAll(async () => {
  pay = await startFakeFoyerPay(secret)
  database = await testDatabases()[0].create()
  const onramp = { foyerPay: { url: pay.url, secret } }
  server = await startTestServer(database, { networks: networksOn('http://127.0.0.1:1'), onramp, indexer: false })
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const host = theirHosts.find((theirs) => url.startsWith(theirs))
    if (host !== undefined) return realFetch(server.url + url.slice(host.length), init)
    if (/^http:\/\/(127\.0\.0\.1|localhost:8545)/.test(url)) return realFetch(input, init)
    // Files share their process: an app of Foyer in an earlier file may still request its node. AppKit does not use it.
    if (!/\/packages\/(kit|primitives)\/src\//.test(String(new Error('caller').stack))) strangers.push(url)
    return Promise.reject(new TypeError('unexpected URL'))
  }
  OptionsController.setProjectId('test')
  ChainController.initialize([{ namespace: 'eip155', caipNetworks: [network] }], [network], {
    connectionControllerClient: undefined as never,
    networkControllerClient: {
      switchCaipNetwork: async () => undefined,
      getApprovedCaipNetworksData: async () => ({
        supportsAllNetworks: true,
        approvedCaipNetworkIds: ['eip155:31337'],
      }),
    },
  })
  ChainController.setActiveCaipNetwork(network)
  AccountController.setCaipAddress(`eip155:31337:${account}`, 'eip155')
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await server.close()
  await pay.close()
  await database.remove()
})

it('AppKit 1.7.4: its unmodified controllers buy, with options, a real quote, a URL and the result [S7.19-S7.21]', async () => {
  await OnRampController.getAvailableCurrencies()
  const { purchaseCurrencies, paymentCurrencies } = OnRampController.state
  expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'UNP', 'SOL'])
  expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR', 'GBP'])

  const [ether] = purchaseCurrencies
  const [dollar] = paymentCurrencies
  if (ether === undefined || dollar === undefined) throw new Error('the options lack ETH or USD')
  OnRampController.setPurchaseCurrency(ether)
  OnRampController.setPaymentCurrency(dollar)
  OnRampController.setPaymentAmount(250)
  const quote = await OnRampController.getQuote()
  // After a failed quote, AppKit itself would use a quote with the id `mocked-quote-id`.
  expect(quote).toMatchObject({
    purchaseAmount: { amount: '0.09850000', currency: 'ETH' },
    coinbaseFee: { amount: '3.75', currency: 'USD' },
    quoteId: expect.stringMatching(/^[-0-9a-f]{36}$/),
  })

  const url = await BlockchainApiController.generateOnRampURL({
    destinationWallets: [{ address: account, blockchains: ['ethereum', 'base'], assets: ['USDC'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: account,
    purchaseAmount: 0,
    paymentAmount: 25,
  })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1\/pay\//)
  const [id = ''] = pay.orders.keys()
  const webhook = pay.updatePurchase(id, { status: 'success', hash }, Date.now())
  expect((await fetch(webhook.url, webhook.init)).status).toBe(200)

  await TransactionsController.fetchTransactions(account, 'coinbase')
  const { coinbaseTransactions, transactions } = TransactionsController.state
  expect(JSON.stringify([coinbaseTransactions, transactions])).toContain('ONRAMP_TRANSACTION_STATUS_SUCCESS')
  expect(JSON.stringify([coinbaseTransactions, transactions])).toContain(hash)
  expect(strangers).toEqual([])
})
