import { walletAssets } from '@foyer/contract/walletAssets'
import { expect, it } from 'vitest'
import { HttpError } from '../../errors/HttpError.js'
import { createAccountBalances } from './accountBalances.js'
import { fetchWalletAssets } from './walletAssets.js'

const account = '0x00000000000000000000000000000000000000a1'
const token = '0x00000000000000000000000000000000000000b2'

/** The balances of two networks: a coin with a price and a token without one. */
const balances = createAccountBalances({
  networks: { version: 1, networks: [] },
  balances: {
    fetchHoldings: async (chainId) => {
      if (chainId === 'eip155:4711') throw new HttpError('unsupported_chain', 'unknown')
      const coin = {
        chainId,
        token: undefined,
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        atomic: 10n ** 18n,
        isListed: true,
      }
      const other = { chainId, token, name: 'Coin', symbol: 'C', decimals: 6, atomic: 255n, isListed: false }
      return [
        { ...coin, iconSymbol: 'ETH' },
        { ...other, iconSymbol: '' },
      ]
    },
  },
  prices: {
    fetchQuotes: async (listed: readonly unknown[]) => ({
      currency: 'usd',
      rate: '1',
      quotes: listed.map(() => ({ amount: '2000' })),
    }),
  } as never,
  iconUrl: (symbol) => (symbol === '' ? '' : `https://icons.test/${symbol}`),
  now: () => 0,
})

const coin = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: 'https://icons.test/ETH', price: 2000, value: 2000 },
}
const unpriced = {
  address: token,
  balance: '0xff',
  type: 'ERC20',
  metadata: { name: 'Coin', symbol: 'C', decimals: 6, iconUrl: '', price: 0 },
}

it('wallet_getAssets lists coin and tokens with type, hex balance and metadata on the network of the call [S3.24-S3.27, S7.67]', async () => {
  const answer = await fetchWalletAssets(balances, 'eip155:31337', [{ account }])
  expect(answer).toEqual({ '0x7a69': [coin, unpriced] })
  expect(walletAssets.safeParse(answer).success).toBe(true)
})

it('wallet_getAssets lists the networks of its chain filter and omits unknown ones [S7.26]', async () => {
  const chainFilter = ['0xa', '0x1', '0x1267', '0xa']
  expect(Object.keys(await fetchWalletAssets(balances, 'eip155:31337', [{ account, chainFilter }]))).toEqual([
    '0xa',
    '0x1',
  ])
})

it.each([
  ['no parameters', undefined],
  ['an account that is not an address', [{ account: '0x1' }]],
  ['a chain that is not a hex number', [{ account, chainFilter: ['1'] }]],
  ['more than ten chains', [{ account, chainFilter: Array.from({ length: 11 }, (_, at) => `0x${at + 1}`) }]],
])('error: wallet_getAssets with %s is rejected', async (_, params) => {
  await expect(fetchWalletAssets(balances, 'eip155:1', params)).rejects.toMatchObject({ code: 'bad_request' })
})
