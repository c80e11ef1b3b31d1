import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { type Logins, startLogins } from '@foyer/sandbox/startLogins'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../../config.js'
import { createConfig } from '../../loadConfig.js'
import { readSocialSettings } from '../../login/social/socialSettings.js'
import { createFakeBlockscout } from '../../testing/createFakeBlockscout.js'
import { createFakeEtherscan } from '../../testing/createFakeEtherscan.js'
import { createModelChain } from '../../testing/createModelChain.js'
import { type FakeExplorer, startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { type FakeNode, startFakeNode } from '../../testing/startFakeNode.js'
import { type OnrampVendors, startOnrampVendors } from '../../testing/startOnrampVendors.js'
import { type PriceVendors, startPriceVendors } from '../../testing/startPriceVendors.js'
import { type SwapVendor, startSwapVendor, vendorAnswers } from '../../testing/swap/startSwapVendors.js'
import type { CheckResult } from './Check.js'
import { checkProviders } from './checkProviders.js'
import { formatJson, formatSummary } from './formatResults.js'
import type { RunLimits } from './runChecks.js'

const mainnet = 'eip155:1'
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const solana = `solana:${genesis.slice(0, 32)}`
const coin = `0x${'d'.repeat(40)}`
const token = { chainId: 1, address: coin, name: 'Coin', symbol: 'COIN', decimals: 6 }
const key = 'a-key-of-the-operator'
/** The content of the requested CID. */
const hello = 'hello\n'

/** Starts fake vendors of each kind, and creates the configuration of a server with accounts at all of them. */
function useVendors() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-vendors-'))
  const chain = createModelChain('eip155:31337', 5)
  chain.mine(60)
  const closing: (() => Promise<unknown>)[] = []
  const state = {} as {
    node: FakeNode
    solanaNode: FakeNode
    etherscan: FakeExplorer
    blockscout: FakeExplorer
    list: FakeExplorer
    swaps: SwapVendor
    prices: PriceVendors
    onramps: OnrampVendors
    logins: Logins
    gateway: string
    slowGateway: string
    social: Config['social']
  }
  const keep = <T extends { close: () => Promise<unknown> }>(fake: T): T => {
    closing.push(fake.close)
    return fake
  }
  beforeAll(async () => {
    const answerEvm = (method: string) => {
      if (method === 'eth_chainId') return { result: '0x1' }
      if (method === 'eth_blockNumber') return { result: '0x3c' }
      return { result: encodeAbiParameters([{ type: 'uint256' }], [5n]) }
    }
    state.node = keep(await startFakeNode(answerEvm))
    state.solanaNode = keep(
      await startFakeNode((method) => {
        if (method === 'getGenesisHash') return { result: genesis }
        if (method === 'getSlot') return { result: 7 }
        if (method === 'getBalance') return { result: { value: 5 } }
        if (method === 'getTokenAccountsByOwner') return { result: { value: [] } }
        return { error: { code: -32601, message: 'Method not found' } }
      }),
    )
    const answerEtherscan = createFakeEtherscan(chain, { key })
    state.etherscan = keep(
      await startFakeExplorer((url) => {
        url.searchParams.set('chainid', '31337')
        return answerEtherscan(url)
      }),
    )
    const answerBlockscout = createFakeBlockscout(chain)
    state.blockscout = keep(
      await startFakeExplorer((url) => {
        if (url.searchParams.get('apikey') !== key) return { status: 401, body: { message: 'Invalid API key' } }
        url.searchParams.delete('apikey')
        url.pathname = url.pathname.replace(/^\/1\//, '/')
        return answerBlockscout(url)
      }),
    )
    state.list = keep(await startFakeExplorer(() => ({ body: { tokens: [token] } })))
    state.swaps = keep(await startSwapVendor())
    const atSeconds = Math.floor(Date.now() / 1_000)
    state.prices = keep(await startPriceVendors({ ethereum: { usd: 2_500, atSeconds } }))
    state.onramps = keep(await startOnrampVendors(Date.now))
    const registry = { rpcUrl: state.node.url, idRegistry: coin as `0x${string}` }
    state.logins = keep(await startLogins({ dataDir: folder, registry }))
    state.social = readSocialSettings({ FOYER_OAUTH: state.logins.oauth }, true)
    const startGateway = async (delayMs: number) => {
      const gateway = createServer((_, response) => void setTimeout(() => response.end(hello), delayMs))
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
      closing.push(() => new Promise((resolve) => gateway.close(resolve)))
      return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    }
    state.gateway = await startGateway(0)
    state.slowGateway = await startGateway(900)
  })
  beforeEach(() => {
    const { etherscan, blockscout, list, swaps, prices, onramps } = state
    for (const fake of [etherscan, blockscout, list]) fake.failures = []
    swaps.failure = undefined
    swaps.respond = answerSwap
    prices.failure = undefined
    onramps.failure = undefined
    onramps.answers.clear()
    const quote = { quoteCurrencyAmount: 0.04, totalAmount: 100, feeAmount: 4, networkFeeAmount: 1 }
    onramps.answers.set('/v3/currencies/eth/buy_quote', { status: 200, body: quote })
    const none = { status: 200, body: { transactions: [] } }
    onramps.answers.set('/onramp/v1/buy/user/foyer-check-00000000/transactions', none)
  })
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()))
    rmSync(folder, { recursive: true, force: true })
  })

  const createNetworks = (): NetworksFile => ({
    version: 1,
    networks: [
      {
        ...{ chainId: mainnet, name: 'Main', rpcUrls: [state.node.url], ensRegistry: coin },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens: [{ address: coin, name: 'Coin', symbol: 'COIN', decimals: 6 }],
        activity: [{ source: 'blockscout' }, { source: 'etherscan', url: `${state.etherscan.url}/v2/api` }],
        swaps: [{ provider: 'kyberswap' }, { provider: '0x' }, { provider: '1inch' }, { provider: 'lifi' }],
        tokenLists: [`${state.list.url}/list.json`],
      },
      {
        ...{ chainId: solana, name: 'Solana', rpcUrls: [state.solanaNode.url], tokens: [] },
        nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      },
    ],
  })

  const createSettings = (changes: Partial<Config> = {}) => {
    const { swaps, prices, onramps, blockscout, etherscan, list } = state
    const [priceUrl, vendor] = [prices.url, onramps.url]
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const keySecret = pair.privateKey.export({ type: 'sec1', format: 'pem' }).toString()
    return createConfig({
      ...{ sandbox: true, networks: createNetworks(), etherscanKey: key, blockscoutKey: key },
      ...{ blockscoutUrl: blockscout.url, outwardOrigins: [blockscout.url, etherscan.url, list.url] },
      ...{ prices: ['defillama', 'coingecko'], defillamaUrl: priceUrl, coingeckoUrl: priceUrl, coingeckoKey: key },
      swaps: {
        ...{ zeroxKey: key, oneinchKey: key, lifiKey: key },
        urls: {
          ...{ kyberswap: `${swaps.url}/kyberswap`, zerox: `${swaps.url}/0x` },
          ...{ oneinch: `${swaps.url}/1inch`, lifi: `${swaps.url}/lifi` },
        },
      },
      onramp: {
        coinbase: { keyId: 'id', keySecret, apiUrl: vendor },
        moonpay: { key: 'pk_1', secret: key, apiUrl: vendor },
        transak: { key: 'key-1', secret: key, domain: 'a.example', apiUrl: vendor, gatewayUrl: vendor },
      },
      ...{ smtpUrl: state.logins.smtpUrl, social: state.social, ipfsGateway: state.gateway },
      names: { parent: 'foyer.eth', zones: [], reserved: [] },
      ...changes,
    })
  }
  const check = (changes: Partial<Config> = {}, limits: Partial<RunLimits> = {}) =>
    checkProviders({
      ...{ config: createSettings(changes), now: Date.now, wait: (ms) => new Promise((go) => setTimeout(go, ms)) },
      openQueries: () => Promise.reject(new Error('there is no index here')),
      limits,
    })
  return { state, check }
}

const answerSwap: SwapVendor['respond'] = (call) => {
  const [, vendor = '', ...rest] = call.url.pathname.split('/')
  const url = new URL(`/${rest.join('/')}${call.url.search}`, 'http://localhost')
  const { body } = vendorAnswers[vendor]?.({ ...call, url }) ?? { body: {} }
  // The check sells native currency, so the response needs a value.
  return { body: JSON.parse(JSON.stringify(body).replace('"value":"0x0"', '"value":"0x2386f26fc10000"')) }
}

function placeOf({ kind, source }: CheckResult) {
  return `${kind} ${source}`
}

describe('checkProviders: all networks and vendors', () => {
  const { state, check } = useVendors()
  const findings = async (...args: Parameters<typeof check>) => {
    const results = (await check(...args)).filter(({ isGood }) => !isGood)
    return Object.fromEntries(results.map((result) => [placeOf(result), result.finding]))
  }

  it('checks each kind of vendor, and has no findings if all of them work', async () => {
    const results = await check()
    expect(results.filter(({ isGood }) => !isGood)).toEqual([])
    const host = (url: string) => new URL(url).host
    expect(results.map(placeOf)).toEqual([
      ...[`rpc ${host(state.node.url)}`, 'activity blockscout', 'nft blockscout', 'held blockscout'],
      ...['activity etherscan', 'held etherscan', 'balance nodes'],
      ...['swap kyberswap', 'swap 0x', 'swap 1inch', 'swap lifi', 'identity registry'],
      ...[`rpc ${host(state.solanaNode.url)}`, 'balance nodes', 'nft das', 'nft token-accounts'],
      ...['price defillama', 'price coingecko', `token list ${host(state.list.url)}`],
      ...['onramp order coinbase', 'onramp price moonpay', 'onramp order moonpay', 'onramp order transak'],
      ...[`mail ${host(state.logins.smtpUrl)}`],
      ...['log-in keys google', 'log-in google', 'log-in github', 'log-in keys apple', 'log-in apple'],
      ...['log-in facebook', 'log-in x', 'log-in discord', 'log-in farcaster relay', 'log-in farcaster registry'],
      ...['names foyer.eth', `pictures ${host(state.gateway)}`],
    ])
  })

  it('reports `shape` for responses of another shape', async () => {
    state.swaps.respond = (call) =>
      call.url.pathname.startsWith('/1inch') ? { body: { toAmount: '5' } } : answerSwap(call)
    state.onramps.answers.set('/api/v2/partner/orders', { status: 200, body: { data: 'none' } })
    state.list.failures = [{ what: 'shape', times: 1 }]
    expect(await findings()).toEqual({
      'swap 1inch': 'shape',
      'onramp order transak': 'shape',
      [`token list ${new URL(state.list.url).host}`]: 'shape',
    })
  })

  it('reports `authentication` for rejected keys, and never prints them', async () => {
    const { github } = state.social.providers
    if (github === undefined) return expect.fail('the sandbox has no GitHub')
    const social = {
      ...state.social,
      providers: { ...state.social.providers, github: { ...github, clientSecret: 'wrong-secret' } },
    }
    state.onramps.answers.set('/v3/currencies/eth/buy_quote', { status: 401, body: { message: 'Unauthorized' } })
    const wrong = { etherscanKey: 'wrong-key', blockscoutKey: 'wrong-key', social }
    const results = await check(wrong)
    const bad = results.filter(({ isGood }) => !isGood)
    expect(Object.fromEntries(bad.map((result) => [placeOf(result), result.finding]))).toEqual({
      ...{ 'activity blockscout': 'authentication', 'nft blockscout': 'authentication' },
      ...{ 'held blockscout': 'authentication', 'activity etherscan': 'authentication' },
      ...{ 'held etherscan': 'authentication', 'onramp price moonpay': 'authentication' },
      'log-in github': 'authentication',
    })
    for (const text of [formatJson(results, 5), JSON.stringify(results)]) expect(text).not.toMatch(/wrong-(key|secret)/)
    expect(formatSummary(results)).toBe(`${results.length} checked, 7 findings: 7 authentication`)
    expect(JSON.parse(formatJson(results, 5))).toMatchObject({ ok: false, ms: 5 })
  })

  it('reports `time` for slow and hanging vendors, and waits no longer than the limits', async () => {
    state.prices.failure = 'hang'
    const startMs = Date.now()
    const found = await findings({ ipfsGateway: state.slowGateway }, { checkMs: 3_000, slowMs: 600 })
    expect(found).toMatchObject({
      'price defillama': 'time',
      'price coingecko': 'time',
      [`pictures ${new URL(state.slowGateway).host}`]: 'time',
    })
    expect(Date.now() - startMs).toBeLessThan(15_000)
  })

  it('reports the checks that did not finish within the total limit', async () => {
    const results = await check({}, { totalMs: 0 })
    expect(new Set(results.map(({ finding }) => finding))).toEqual(new Set(['time']))
    expect(results[0]?.what).toBe('not checked within 0 s')
  })
})
