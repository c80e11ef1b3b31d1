import { expect, it } from 'vitest'
import { defaultCurrencies, networkNames } from './onrampAssets.js'

it('default limits: USD and EUR, 10 to 7500 by card and 10 to 25000 from a bank account [S9.30]', () => {
  const methods = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  expect(defaultCurrencies).toEqual([
    { code: 'USD', methods },
    { code: 'EUR', methods },
  ])
})

it('networkNames: card payments use the network names of the wire format [S9.32]', () => {
  expect(networkNames).toMatchObject({
    ethereum: 'eip155:1',
    arbitrum: 'eip155:42161',
    polygon: 'eip155:137',
    berachain: 'eip155:80094',
    'avalanche-c-chain': 'eip155:43114',
    optimism: 'eip155:10',
    celo: 'eip155:42220',
    base: 'eip155:8453',
  })
})
