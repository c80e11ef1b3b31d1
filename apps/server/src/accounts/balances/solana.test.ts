import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAccountBalance } from '@foyer/contract/http/accounts'
import { getAccountNfts, getNft } from '@foyer/contract/http/nfts'
import { postFungiblePrice } from '@foyer/contract/http/postFungiblePrice'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { solanaChainId } from '@foyer/sandbox/solana/slotClock'
import { startTestChain, type TestChain } from '@foyer/sandbox/solana/testing/testChain'
import { solanaNfts, solanaTokens } from '@foyer/sandbox/solana/tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowedOrigin, startTestServer } from '../../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../../testing/testDatabases.js'

const [owner = '', other = ''] = deriveSolanaAccounts().map(({ address }) => address)
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function networksOn(url: string): NetworksFile {
  return {
    version: 1,
    networks: [
      {
        chainId: solanaChainId,
        name: 'Foyer Solana',
        rpcUrls: [url],
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9, priceUsd: '150' },
        // HOOK is in no list.
        tokens: solanaTokens
          .filter(({ symbol }) => symbol !== 'HOOK')
          .map(({ mint: address, name, symbol, decimals, priceUsd }) => ({
            ...{ address, name, symbol, decimals },
            ...(priceUsd !== undefined && { priceUsd }),
          })),
      },
    ],
    currencies: { eur: { priceUsd: '1.25' } },
  }
}

describe.each(testDatabases())('accounts on the sandbox’s Solana chain, on the $name database', ({ create }) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-solana-'))
  let database: TestDatabase
  let files: Server
  let chain: TestChain
  let server: Awaited<ReturnType<typeof startTestServer>>

  beforeAll(async () => {
    database = await create()
    files = createServer((request, response) => {
      const attributes = [{ trait_type: 'Colour', value: 'blue' }]
      const origin = `http://${request.headers.host}`
      if (!request.url?.endsWith('.json')) return void response.end(png)
      response.end(JSON.stringify({ name: `Art ${request.url}`, image: `${origin}/a.png`, attributes }))
    })
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
    const address = files.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    chain = await startTestChain({ folder, origin })
    server = await startTestServer(database, {
      networks: networksOn(chain.url),
      rateLimitPerMinute: 1_000_000,
      outwardOrigins: [origin],
    })
  })
  afterAll(async () => {
    await server.close()
    await chain.stop()
    await new Promise((resolve) => files.close(resolve))
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = async (path: string, status = 200) => {
    const response = await server.call(path)
    expect(response.status).toBe(status)
    return response.json()
  }
  const readBalances = async (path: string) => getAccountBalance.response.parse(await read(path))
  const readNfts = async (more = '') =>
    getAccountNfts.response.parse(await read(`/v1/account/${owner}/nfts?chainId=${solanaChainId}${more}`))

  it('returns SOL first and each token of both programs once, with exact amount and value [S7.14]', async () => {
    const { balances } = await readBalances(`/v1/account/${owner}/balance?chainId=${solanaChainId}`)
    expect(balances.map(({ symbol, quantity, value }) => [symbol, quantity.numeric, value])).toEqual([
      ['SOL', '1000', 150_000],
      ['sUSD', '1000', 1_000],
      ['FOY', '500', 125],
      ['TOLL', '250', undefined],
      ['HOOK', '100', undefined],
    ])
    expect(balances[0]).not.toHaveProperty('address')
    expect(balances[1]).toMatchObject({
      address: `${solanaChainId}:${solanaTokens[0]?.mint}`,
      quantity: { decimals: '6' },
    })
    // The name comes from metadata that is not verified.
    expect(balances[4]).toMatchObject({ name: 'Hook Token', verified: false })
  })

  it('returns another currency, and reads the main networks of the address’s family without a chain id', async () => {
    const { balances, currency } = await readBalances(`/v1/account/${other}/balance?currency=eur`)
    expect(currency).toBe('eur')
    expect(balances[0]).toMatchObject({ symbol: 'SOL', price: 120 })
    expect((await readBalances(`/v1/account/${evmAddress}/balance`)).balances).toEqual([])
  })

  it.each([
    ['an address of another family', evmAddress],
    ['base58 text that is not an address', '1'.repeat(40)],
  ])('rejects %s', async (_, address) => {
    for (const list of ['balance', 'nfts']) {
      const answer = await read(`/v1/account/${address}/${list}?chainId=${solanaChainId}`, 400)
      expect(answer, list).toMatchObject({ error: { code: 'bad_request' } })
    }
  })

  it('returns prices by mint, only in its exact spelling [S7.9]', async () => {
    const native = `${solanaChainId}:So11111111111111111111111111111111111111111`
    const mint = `${solanaChainId}:${solanaTokens[1]?.mint}`
    const body = { currency: 'usd', addresses: [native, mint, mint.toLowerCase()] }
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await (await server.call('/v1/fungible/price', init)).json()
    const { fungibles } = postFungiblePrice.response.parse(answer)
    expect(fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['SOL', 150],
      ['FOY', 0.25],
    ])
  })

  it('lists the NFTs of both token programs with their metadata [S1.10]', async () => {
    const { nfts, next, source } = await readNfts()
    expect([next, source]).toEqual([null, 'token-accounts'])
    expect(nfts.map(({ address }) => address).toSorted()).toEqual(solanaNfts.map(({ mint }) => mint).toSorted())
    const [card] = solanaNfts
    const found = nfts.find(({ address }) => address === card?.mint)
    expect(found).toMatchObject({
      id: `${solanaChainId}/nft:${card?.mint}`,
      standard: 'spl',
      tokenId: '0',
      amount: '1',
      name: `Art /nfts/${card?.document}.json`,
      traits: [{ name: 'Colour', value: 'blue' }],
      status: 'ready',
    })
    expect(found).not.toHaveProperty('transferable')
    const picture = await fetch(found?.imageUrl ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
    const path = `/v1/nft/${solanaChainId}/${card?.mint}/0`
    expect(getNft.response.parse(await read(`${path}?standard=spl`))).toMatchObject({ name: found?.name })
    expect(await read(`${path}?standard=erc721`, 400)).toMatchObject({ error: { code: 'bad_request' } })
  })

  it("forwards the widget's calls to a node, only for pages of the project [S9.9]", async () => {
    const sendRequest = (origin: string, calls: readonly { method: string; params: unknown[] }[]) =>
      server.call(`/v1/?chainId=${encodeURIComponent(solanaChainId)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
      })
    const calls = [
      { method: 'getBalance', params: [owner] },
      { method: 'requestAirdrop', params: [owner, 1] },
      { method: 'getProgramAccounts', params: [solanaTokens[0]?.program] },
    ]
    const response = await sendRequest(allowedOrigin, calls)
    expect(response.headers.get('access-control-allow-origin')).toBe(allowedOrigin)
    expect(await response.json()).toMatchObject([
      { id: 0, result: { value: 1_000_000_000_000 } },
      { id: 1, error: { code: -32601 } },
      { id: 2, error: { code: -32601 } },
    ])
    expect((await sendRequest('https://stranger.example', calls)).status).toBe(403)
  })
})
