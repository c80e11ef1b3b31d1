import type { NetworksFile } from '@foyer/contract/networksFile'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { createTokenFacts } from './tokenFacts.js'
import { createFileTokenList, createTokenLists } from './tokenLists/createTokenLists.js'

const chainId = 'eip155:1'
const usdc = '0x00000000000000000000000000000000000000aa'
const stranger = '0x00000000000000000000000000000000000000bb'
const networks: NetworksFile = {
  version: 1,
  networks: [
    {
      chainId,
      name: 'One',
      rpcUrls: ['http://127.0.0.1:1'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    },
  ],
}

function encodeText(text: string) {
  return encodeAbiParameters([{ type: 'string' }], [text])
}

/** What the facts say of a contract with these texts that stands in no list. */
function readStranger(name: string, symbol: string) {
  const answers = new Map<string, string>([
    [toFunctionSelector('name()'), encodeText(name)],
    [toFunctionSelector('symbol()'), encodeText(symbol)],
    [toFunctionSelector('decimals()'), encodeAbiParameters([{ type: 'uint8' }], [6])],
  ])
  const rpc: RpcProvider = {
    send: async (_, requests) =>
      requests.map(({ params }) => ({ result: answers.get((params as [{ data: string }])[0].data) ?? '0x' })),
  }
  const tokens = createTokenLists([createFileTokenList(networks)])
  return createTokenFacts({ networks, tokens, rpc, now: () => 0 }).fetchFacts(chainId, stranger)
}

it.each([
  ['a token nobody vouches for', 'Community', 'COMM', false],
  ['one with the symbol of a listed token', 'USD Coin', 'usdc', true],
  ['one with the symbol of the native coin', 'Ether', 'ETH', true],
  ['one that names a page to visit', 'Visit gift-usdc.com to claim', 'GIFT', true],
  ['one without a symbol', 'Nameless', '', true],
])('%s is unlisted; a lure: %s %s %s', async (_, name, symbol, isSpam) => {
  expect(await readStranger(name, symbol)).toMatchObject({ name, symbol, isListed: false, isSpam })
})

it('a listed token is what its list says, and no lure', async () => {
  const tokens = createTokenLists([createFileTokenList(networks)])
  const facts = createTokenFacts({ networks, tokens, rpc: { send: async () => [] }, now: () => 0 })
  expect(await facts.fetchFacts(chainId, usdc)).toMatchObject({ symbol: 'USDC', isListed: true, isSpam: false })
})
