import { expect, it } from 'vitest'
import type { OnrampShop } from './createShop.js'
import { chooseForWallets } from './incumbentWire.js'

const account = '0x00000000000000000000000000000000000000a1'

/** A shop that sells the coin of each network. */
function createShop(...chainIds: readonly string[]): OnrampShop {
  const sold = chainIds.map((chainId) => ({
    ...{ chainId, symbol: 'ETH', name: 'Ether', decimals: 18, iconSymbol: 'ETH' },
  }))
  return { sold, findSellers: () => [{ id: 'seller' }] } as unknown as OnrampShop
}

it.each([
  ['the named network', ['eip155:8453', 'eip155:1', 'eip155:10'], ['optimism'], 'eip155:10'],
  ['Ethereum if the named one has no seller', ['eip155:8453', 'eip155:1'], ['celo'], 'eip155:1'],
  ['Ethereum if none is named', ['eip155:8453', 'eip155:1'], undefined, 'eip155:1'],
  ['any network if Ethereum has no seller', ['eip155:8453'], ['celo'], 'eip155:8453'],
] as const)('a purchase by network names is made on %s [S7.19, S9.32]', (_, sold, blockchains, expected) => {
  const wallet = { address: account, ...(blockchains && { blockchains: [...blockchains] }) }
  const { asset } = chooseForWallets(createShop(...sold), { destinationWallets: [wallet] } as never)
  expect(asset.split(':').slice(0, 2).join(':')).toBe(expected)
})
