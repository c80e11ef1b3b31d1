import type { NetworksFile } from '@foyer/contract/networksFile'
import { decodeBase58 } from '@foyer/primitives/base58'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  createFakeSolana,
  type FakeToken,
  fakeChainId,
  writeMetaplex,
} from '../../testing/createFakeSolana.js'
import { createTokenLists } from '../../tokens/tokenLists/createTokenLists.js'
import { createSolanaBalances } from './createSolanaBalances.js'

const owner = addressOf('owner')
function keyOf(address: string) {
  return decodeBase58(address) ?? new Uint8Array()
}
const listed = { address: addressOf('listed'), name: 'Listed', symbol: 'LIST', decimals: 6 }
function named(mint: string, name: string, symbol: string) {
  return writeMetaplex({ mint: keyOf(mint), name, symbol })
}

const networks: NetworksFile = {
  version: 1,
  networks: [
    {
      chainId: fakeChainId,
      name: 'Solana',
      rpcUrls: ['http://127.0.0.1:1'],
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      tokens: [],
    },
  ],
}

async function readAll(tokens: readonly FakeToken[]) {
  const { rpc, asked } = await createFakeSolana(tokens)
  const clock = { nowMs: 0 }
  const lists = createTokenLists([{ name: 'own', listTokens: async () => [listed] }])
  const provider = createSolanaBalances({ networks, rpc, tokens: lists, now: () => clock.nowMs })
  const read = () => provider.fetchHoldings(fakeChainId, owner)
  return { holdings: await read(), asked, read, clock }
}

describe('createSolanaBalances', () => {
  it('returns each of many tokens with its name, in parts that a node accepts [S7.14]', async () => {
    const tokens = Array.from({ length: 260 }, (_, index): FakeToken => {
      const mint = addressOf(`token ${index}`)
      return { mint, amount: String(index + 1), decimals: 6, metadata: named(mint, `Token ${index}`, `T${index}`) }
    })
    const { holdings, asked } = await readAll(tokens)
    expect(holdings.map(({ symbol, atomic }) => [symbol, atomic])).toEqual([
      ['SOL', 5_000n],
      ...tokens.map((_, index) => [`T${index}`, BigInt(index + 1)]),
    ])
    const parts = asked.flatMap(({ method, params }) =>
      method === 'getMultipleAccounts' ? [(params as [string[]])[0].length] : [],
    )
    expect(Math.max(...parts)).toBe(100)
    expect(parts.reduce((sum, each) => sum + each, 0)).toBe(520)
  })

  it('reads names once an hour, and amounts every time', async () => {
    const mint = addressOf('coin')
    const { read, asked, clock } = await readAll([
      { mint, amount: '7', decimals: 9, metadata: named(mint, 'Coin', 'COIN') },
    ])
    const count = (method: string) => asked.filter((each) => each.method === method).length
    clock.nowMs = 3_599_999
    expect((await read())[1]).toMatchObject({ name: 'Coin', atomic: 7n })
    expect([count('getMultipleAccounts'), count('getTokenAccountsByOwner')]).toEqual([1, 4])
    clock.nowMs = 3_600_000
    await read()
    expect(count('getMultipleAccounts')).toBe(2)
  })

  it('adds up the accounts of a mint, and omits tokens without a balance or decimals [S5.22]', async () => {
    const coin = { mint: listed.address, decimals: 6 }
    const { holdings } = await readAll([
      { ...coin, amount: '18446744073709551615' },
      { ...coin, amount: '1' },
      { mint: addressOf('empty'), amount: '0', decimals: 6 },
      { mint: addressOf('piece'), amount: '1', decimals: 0 },
    ])
    expect(holdings.slice(1)).toMatchObject([{ symbol: 'LIST', atomic: 18_446_744_073_709_551_616n, isListed: true }])
  })

  it('ignores a list entry with wrong decimals', async () => {
    const { holdings } = await readAll([{ mint: listed.address, amount: '7', decimals: 9 }])
    expect(holdings[1]).toMatchObject({ decimals: 9, isListed: false })
  })

  it.each([
    ['the symbol of a listed token', 'Dollar', 'LIST', true],
    ['the symbol of the coin', 'Solana', 'SOL', true],
    ['a domain in the name', 'Claim at evil.com', 'EVIL', true],
    ['a right-to-left override in the name', 'US\u202eD', 'USD', false],
    ['a name without imitation', 'Fine', 'FINE', false],
  ])('decides whether a token is spam by %s', async (_, name, symbol, isSpam) => {
    const mint = addressOf(name)
    const { holdings } = await readAll([{ mint, amount: '7', decimals: 9, metadata: named(mint, name, symbol) }])
    expect(holdings[1]).toMatchObject({ isListed: false, isSpam, name: name.replace('\u202e', '') })
  })

  it('uses the mint as name if the metadata is missing, malformed or of another mint', async () => {
    const [silent, broken, foreign] = ['silent', 'broken', 'foreign'].map(addressOf) as [string, string, string]
    const { holdings } = await readAll([
      { mint: silent, amount: '7', decimals: 9 },
      { mint: broken, amount: '7', decimals: 9, metadata: Buffer.alloc(69, 255) },
      { mint: foreign, amount: '7', decimals: 9, metadata: named(silent, 'Stolen', 'STOLEN') },
    ])
    expect(holdings.slice(1).map(({ name }) => name)).toEqual(
      [silent, broken, foreign].map((mint) => `${mint.slice(0, 4)}…${mint.slice(-4)}`),
    )
  })

  it('throws upstream_failed for an invalid response of a node, instead of returning no tokens', async () => {
    const { rpc } = await createFakeSolana([], ({ method }) =>
      method === 'getTokenAccountsByOwner' ? { result: { value: [{ account: {} }] } } : undefined,
    )
    const provider = createSolanaBalances({ networks, rpc, tokens: createTokenLists([]), now: () => 0 })
    await expect(provider.fetchHoldings(fakeChainId, owner)).rejects.toMatchObject({ code: 'upstream_failed' })
    await expect(provider.fetchHoldings('solana:other', owner)).rejects.toMatchObject({ code: 'unsupported_chain' })
  })
})
