import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { expect, it } from 'vitest'
import { createTestEngine, testNetworks } from '../../core/testEngine.js'
import { isUsable } from './listWallets.js'

const bitcoin = defineNetwork({
  ...{ id: '000000000019d6689c085ae165831e93', name: 'Bitcoin', chainNamespace: 'bip122' },
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
}) as Network

const extension = { id: 'unisat', name: 'UniSat', chrome_store: 'https://chromewebstore.google.com/detail/unisat' }

function isOffered(...networks: readonly Network[]) {
  const { client } = createTestEngine({ options: { networks: networks as [Network, ...Network[]] } })
  const page = {
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' },
    location: { hostname: 'a.example' },
  }
  Object.assign(client.environment, { window: page })
  return isUsable(client, extension)
}

it('isUsable accepts a browser extension only if it could connect after its installation', () => {
  const [evm] = testNetworks as [Network]
  expect(isOffered(evm)).toBe(true)
  expect(isOffered(evm, bitcoin)).toBe(true)
  expect(isOffered(bitcoin)).toBe(false)
})
