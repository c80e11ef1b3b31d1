import { postSwapQuotes, postSwapSteps } from '@foyer/contract/http/swap'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeChain, fakeToken } from '../testing/createFakeChain.js'
import { networksOn, solana, usdc } from '../testing/networksOn.js'
import { type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { startTestServer } from '../testing/startTestServer.js'
import { createOrderProvider, createSolanaProvider, type TestOrder } from '../testing/swap/createOrderProvider.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

// Two kinds of swaps that are no transactions of an EVM network. They use the same contract, table and endpoints.
const chainId = 'eip155:31337'
const settlement = `0x${'5e'.repeat(20)}`
const account = `0x${'ab'.repeat(20)}`
const solanaAccount = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const transaction = Buffer.alloc(300, 7).toString('base64')

describe.each(testDatabases())('signed orders and Solana swaps, with the $name database', ({ create }) => {
  const orders = new Map<string, TestOrder>()
  let database: TestDatabase
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>

  beforeAll(async () => {
    database = await create()
    const token = fakeToken(10n ** 12n)
    const contracts = { [usdc]: { ...token, functions: { ...token.functions, allowance: () => 0n } } }
    node = await startFakeNode(createFakeChain({ nativeBalance: 1n, contracts }))
    const swaps = [
      createOrderProvider({ chainId, settlement, orders, toAmount: 4_000_000n }),
      createSolanaProvider({ chainId: solana, transaction }),
    ]
    const listed = [{ address: bonk, name: 'Bonk', symbol: 'BONK', decimals: 5 }]
    const tokenLists = [{ name: 'own', listTokens: async (requested: string) => (requested === solana ? listed : []) }]
    server = await startTestServer(database, { networks: networksOn(node.url), providers: { swaps, tokenLists } })
  })
  afterAll(async () => {
    await server.close()
    await node.close()
    await database.remove()
  })

  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    return (await server.call(`/foyer/v1/swap/${path}`, init)).json()
  }
  const request = async (from: string, to: string, who: string) => {
    const question = { from: `${from}`, to, amount: '1000000', account: who }
    const [quote] = postSwapQuotes.response.parse(await post('quotes', question)).quotes
    return quote?.id ?? ''
  }
  const statusOf = async (quoteId: string, query = '') =>
    (await server.call(`/foyer/v1/swap/${quoteId}/status${query}`)).json()

  it('order: needs an approval and a signature, and a repeated signature creates no second order', async () => {
    const other = usdc.replace('a1', 'a2')
    const quoteId = await request(`${chainId}:${usdc}`, `${chainId}:${other}`, account)
    const { steps, check } = postSwapSteps.response.parse(await post('steps', { quoteId, account }))
    expect(steps).toMatchObject([
      { kind: 'approve', spender: settlement, amount: '1000000' },
      { kind: 'sign', typedData: { primaryType: 'Order', message: { receiver: account, buyAmount: '3960000' } } },
    ])
    expect(check).toBe('decoded')
    expect(await statusOf(quoteId)).toEqual({ status: 'waiting' })
    const signed = { quoteId, account, signature: `0x${'1b'.repeat(65)}` }
    for (let time = 0; time < 2; time += 1)
      expect(await post('signatures', signed)).toMatchObject({ steps: [], toAmount: '4000000' })
    expect(orders.size).toBe(1)
    expect(await statusOf(quoteId)).toEqual({ status: 'pending' })
    for (const order of orders.values()) order.status = 'success'
    expect(await statusOf(quoteId)).toMatchObject({ status: 'success', toAmount: '4000000' })
  })

  it('signature: is rejected from another account, and for an offer that needs none', async () => {
    const quoteId = await request(`${chainId}:${usdc}`, `${chainId}:${usdc.replace('a1', 'a2')}`, account)
    const signature = `0x${'2c'.repeat(65)}`
    const foreign = await post('signatures', { quoteId, account: settlement, signature })
    expect(foreign).toMatchObject({ error: { code: 'swap_refused', context: { reason: 'account' } } })
    const native = `${solana}:So11111111111111111111111111111111111111111`
    const unsigned = {
      quoteId: await request(native, `${solana}:${bonk}`, solanaAccount),
      account: solanaAccount,
      signature,
    }
    expect(await post('signatures', unsigned)).toMatchObject({
      error: { code: 'swap_refused', context: { reason: 'kind' } },
    })
  })

  it('Solana: the provider creates the transaction and reports its status by signature', async () => {
    const native = `${solana}:So11111111111111111111111111111111111111111`
    const quoteId = await request(native, `${solana}:${bonk}`, solanaAccount)
    const answer = postSwapSteps.response.parse(await post('steps', { quoteId, account: solanaAccount }))
    expect(answer).toMatchObject({ steps: [{ kind: 'sendSolana', transaction }], check: 'none', toAmount: '2000000' })
    const hash = '5'.repeat(88)
    expect(await statusOf(quoteId, `?hash=${hash}`)).toEqual({ status: 'success', hash })
  })

  it('account: is rejected if it belongs to another chain family', async () => {
    const question = { from: `${chainId}:${usdc}`, to: `${chainId}:${usdc.replace('a1', 'a2')}`, amount: '1' }
    expect(await post('quotes', { ...question, account: solanaAccount })).toMatchObject({
      error: { code: 'bad_request' },
    })
  })
})
