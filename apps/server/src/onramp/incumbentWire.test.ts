import { expect, it } from 'vitest'
import type { OnrampCatalog } from './createOnrampCatalog.js'
import { chooseForWallets } from './incumbentWire.js'

const account = '0x00000000000000000000000000000000000000a1'

/** Creates a catalogue that sells the coin of each network. */
function createShop(...chainIds: readonly string[]): OnrampCatalog {
  const sold = chainIds.map((chainId) => ({
    ...{ chainId, symbol: 'ETH', name: 'Ether', decimals: 18, iconSymbol: 'ETH' },
  }))
  return { sold, findSellers: () => [{ id: 'seller' }] } as unknown as OnrampCatalog
}

it.each([
  ['the requested network', ['eip155:8453', 'eip155:1', 'eip155:10'], ['optimism'], 'eip155:10'],
  ['Ethereum if the requested network has no seller', ['eip155:8453', 'eip155:1'], ['celo'], 'eip155:1'],
  ['Ethereum without a requested network', ['eip155:8453', 'eip155:1'], undefined, 'eip155:1'],
  ['any network if Ethereum has no seller', ['eip155:8453'], ['celo'], 'eip155:8453'],
] as const)('a purchase by network names is made on %s [S7.19, S9.32]', (_, sold, blockchains, expected) => {
  const wallet = { address: account, ...(blockchains && { blockchains: [...blockchains] }) }
  const { asset } = chooseForWallets(createShop(...sold), { destinationWallets: [wallet] } as never)
  expect(asset.split(':').slice(0, 2).join(':')).toBe(expected)
})
