import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from './errors/ServerError.js'
import { createConfig, readConfig } from './loadConfig.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function linesOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
  }
  return []
}

describe('readConfig', () => {
  it('needs no variable', () => {
    const config = readConfig({})
    expect(config).toEqual(createConfig())
    expect(config).toMatchObject({ host: '0.0.0.0', port: 3001, sandbox: false, databaseUrl: undefined })
    expect(config.networks.networks.length).toBeGreaterThanOrEqual(24)
  })

  it('uses only loopback and the local chain in sandbox mode', () => {
    const config = readConfig({ FOYER_SANDBOX: '1' })
    expect(config.host).toBe('127.0.0.1')
    const urls = config.networks.networks.flatMap((network) => network.rpcUrls)
    expect(urls.map((url) => new URL(url).hostname)).toEqual(['127.0.0.1'])
  })

  it.each([
    ['FOYER_PORT', 'abc', 'FOYER_PORT: must be a whole number from 0 to 65535, got "abc"'],
    ['FOYER_PORT', '65536', 'FOYER_PORT: must be a whole number from 0 to 65535, got "65536"'],
    ['FOYER_PORT', '-1', 'FOYER_PORT: must be a whole number from 0 to 65535, got "-1"'],
    ['FOYER_SANDBOX', 'yes', 'FOYER_SANDBOX: must be one of 0, 1, got "yes"'],
    ['FOYER_HOST', 'a b', 'FOYER_HOST: must be a host name or an IP address, got "a b"'],
    [
      'FOYER_PUBLIC_URL',
      'foyer',
      'FOYER_PUBLIC_URL: must be an address that starts with http:// or https://, got "foyer"',
    ],
    [
      'FOYER_PUBLIC_URL',
      'https://a/?b',
      'FOYER_PUBLIC_URL: must be an address without query, fragment or user, got "https://a/?b"',
    ],
    [
      'FOYER_LOG_LEVEL',
      'loud',
      'FOYER_LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, got "loud"',
    ],
    [
      'FOYER_RELAY_URLS',
      'wss://a.example, https://b.example',
      'FOYER_RELAY_URLS: must be an address that starts with ws:// or wss://, got "wss://a.example, https://b.example"',
    ],
    ['FOYER_MAX_BODY_BYTES', '1e6', 'FOYER_MAX_BODY_BYTES: must be a whole number from 1024 to 67108864, got "1e6"'],
  ])('reports an error in one line for %s=%s', (name, value, line) => {
    expect(linesOf({ [name]: value })).toEqual([line])
  })

  it('never includes the database URL in an error, because it contains a password', () => {
    const lines = linesOf({ DATABASE_URL: 'mysql://me:secret@host/db' })
    expect(lines).toEqual(['DATABASE_URL: must be an address that starts with postgres:// or postgresql://'])
  })

  it('reports each invalid source of the networks file, without the key', () => {
    const [network] = createConfig({ sandbox: true }).networks.networks
    const activity = [{ source: 'etherscan' }, { source: 'blockscout', url: 'http://10.0.0.7:4000/base' }]
    const tokenLists = ['https://lists.example:8443/a.json']
    const path = fileWith('sources.json', { version: 1, networks: [{ ...network, activity, tokenLists }] })
    expect(linesOf({ FOYER_NETWORKS: path })).toEqual([
      'FOYER_ETHERSCAN_KEY: is needed, because eip155:31337 has the source etherscan',
      'FOYER_OUTWARD_ORIGINS: must contain http://10.0.0.7:4000, because a source of eip155:31337 is not on the public web',
      'FOYER_OUTWARD_ORIGINS: must contain https://lists.example:8443, because a token list of eip155:31337 is not on the public web',
    ])
    const settings = { FOYER_NETWORKS: path, FOYER_OUTWARD_ORIGINS: 'http://10.0.0.7:4000,https://lists.example:8443' }
    expect(linesOf({ ...settings, FOYER_ETHERSCAN_KEY: 'abc' })).toEqual([])
    expect(linesOf({ FOYER_TOKEN_LISTS: 'https://a.example/list.json,http://b.example/?key=secret' })).toEqual([
      'FOYER_OUTWARD_ORIGINS: must contain http://b.example, because a token list is not on the public web',
    ])
    expect(linesOf({ FOYER_TOKEN_LISTS: 'ipns://list' })[0]).toMatch(/^FOYER_TOKEN_LISTS: must be an address/)
    expect(linesOf({ ...settings, FOYER_ETHERSCAN_KEY: 'a secret' })[0]).toBe(
      'FOYER_ETHERSCAN_KEY: must be visible characters without spaces',
    )
  })

  it('never includes the Redis URL or the metrics token in an error', () => {
    expect(linesOf({ REDIS_URL: 'http://me:secret@host' })).toEqual([
      'REDIS_URL: must be an address that starts with redis:// or rediss://',
    ])
    expect(linesOf({ FOYER_RELAY_METRICS_TOKEN: 'secret' })).toEqual([
      'FOYER_RELAY_METRICS_TOKEN: must have at least 16 characters',
    ])
  })

  it('rejects Redis with the embedded database, which servers cannot share', () => {
    expect(linesOf({ REDIS_URL: 'redis://127.0.0.1' })).toEqual([
      'REDIS_URL: needs DATABASE_URL, because servers can share only a PostgreSQL',
    ])
    const both = readConfig({ REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgres://127.0.0.1/foyer' })
    expect(both.redisUrl).toBe('redis://127.0.0.1')
  })

  it('uses no price vendor by default: prices come from the chain', () => {
    const { prices, networks } = readConfig({})
    expect(prices).toEqual(['table', 'chain'])
    const assets = networks.networks.flatMap(({ nativeCurrency, tokens }) => [nativeCurrency, ...tokens])
    expect(assets.filter(({ priceUsd }) => priceUsd !== undefined)).toEqual([])
    expect(assets.filter(({ priceFeeds }) => priceFeeds !== undefined).length).toBeGreaterThan(20)
    expect(Object.keys(networks.currencies ?? {})).toEqual(['eur', 'gbp', 'jpy'])
  })

  it('accepts price providers in order, and requires the key of a provider without showing it', () => {
    expect(readConfig({ FOYER_PRICES: 'chain, defillama' }).prices).toEqual(['chain', 'defillama'])
    expect(linesOf({ FOYER_PRICES: 'chain,coingecko' })).toEqual([
      'FOYER_PRICES: `coingecko` needs FOYER_COINGECKO_KEY',
    ])
    expect(linesOf({ FOYER_PRICES: 'chain,oracle' })).toEqual([
      'FOYER_PRICES: must be one of table, chain, defillama, coingecko, got "chain,oracle"',
    ])
    expect(linesOf({ FOYER_PRICES: 'chain,chain' })).toEqual([
      'FOYER_PRICES: must contain each item only once, got "chain,chain"',
    ])
    const both = { FOYER_PRICES: 'coingecko', FOYER_COINGECKO_KEY: 'CG-secret' }
    expect(readConfig(both).coingeckoKey).toBe('CG-secret')
    expect(linesOf({ FOYER_COINGECKO_KEY: 'two words' })).toEqual([
      'FOYER_COINGECKO_KEY: must be visible characters without spaces',
    ])
  })

  it('accepts several relay URLs', () => {
    const { relayUrls } = readConfig({ FOYER_RELAY_URLS: 'wss://a.example/relay, ws://localhost:3001/relay' })
    expect(relayUrls).toEqual(['wss://a.example/relay', 'ws://localhost:3001/relay'])
  })

  it('reports all invalid values at once', () => {
    expect(linesOf({ FOYER_PORT: 'x', FOYER_SANDBOX: 'x', FOYER_RATE_LIMIT: '0' })).toHaveLength(3)
  })

  it('loads the networks file, and names its invalid field', () => {
    const network = {
      chainId: 'eip155:31337',
      name: 'Local',
      rpcUrls: ['http://127.0.0.1:8545'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, priceUsd: '2500.00' },
    }
    const good = fileWith('good.json', { version: 1, networks: [network] })
    expect(readConfig({ FOYER_NETWORKS: good }).networks.networks).toEqual([{ ...network, tokens: [] }])

    const bad = fileWith('bad.json', { version: 1, networks: [{ ...network, rpcUrls: ['ftp://x'] }] })
    expect(linesOf({ FOYER_NETWORKS: bad })).toEqual([
      `FOYER_NETWORKS: cannot use ${bad}: networks.0.rpcUrls.0: must be an http or https address`,
    ])
    expect(linesOf({ FOYER_NETWORKS: fileWith('broken.json', '{') })[0]).toMatch(/^FOYER_NETWORKS: cannot use /)
    expect(linesOf({ FOYER_NETWORKS: join(folder, 'absent.json') })[0]).toMatch(/^FOYER_NETWORKS: cannot use .*ENOENT/)
  })
})
