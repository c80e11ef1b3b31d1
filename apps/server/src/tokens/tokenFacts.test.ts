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

/** Returns the facts of an unlisted contract with these texts. */
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
  ['an unlisted token', 'Community', 'COMM', false],
  ['a token with the symbol of a listed token', 'USD Coin', 'usdc', true],
  ['a token with the symbol of the native coin', 'Ether', 'ETH', true],
  ['a token with a domain in its name', 'Visit gift-usdc.com to claim', 'GIFT', true],
  ['a token without a symbol', 'Nameless', '', true],
])('createTokenFacts: %s is unlisted, and "%s" "%s" is spam: %s', async (_, name, symbol, isSpam) => {
  expect(await readStranger(name, symbol)).toMatchObject({ name, symbol, isListed: false, isSpam })
})

it('createTokenFacts: returns a listed token with the data of its list, and not as spam', async () => {
  const tokens = createTokenLists([createFileTokenList(networks)])
  const facts = createTokenFacts({ networks, tokens, rpc: { send: async () => [] }, now: () => 0 })
  expect(await facts.fetchFacts(chainId, usdc)).toMatchObject({ symbol: 'USDC', isListed: true, isSpam: false })
})
