import { deriveSandboxAccounts } from '../../../accounts.js'
import { sandboxAddresses } from '../../../addresses.js'
import { sandboxChains } from '../../../chains.js'
import type { PhoneSetup } from '../PhoneSetup.js'

/** A configuration for tests of the phone wallet. Its nodes do not exist. */
export const phoneSetup: PhoneSetup = {
  relayUrl: 'ws://localhost:1/relay',
  projectId: 'sandbox',
  chains: sandboxChains.map(({ chainId, name }) => ({
    chainId: `eip155:${chainId}`,
    name,
    rpcUrl: `http://localhost:1/${chainId}`,
    currency: { symbol: 'ETH', decimals: 18 },
  })),
  accounts: deriveSandboxAccounts()
    .slice(0, 2)
    .map(({ address, privateKey }, index) => ({
      namespace: 'eip155',
      address,
      name: ['alice.eth', 'bob.eth'][index] ?? '',
      privateKey,
    })),
  contracts: [{ address: sandboxAddresses.tokens.sUSD, name: 'sUSD', token: { symbol: 'sUSD', decimals: 6 } }],
}
