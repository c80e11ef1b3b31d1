import { loadTokens } from '@foyer/primitives/networks/loadTokens'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import { expect, it } from 'vitest'
import { frameNetworks } from '../src/networks/frameNetworks.js'
import { composeNetworks, composeTokens } from './trimNetworks.js'

function run(code: string) {
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

it('composeNetworks: restores every network except its nodes and the fields the frame does not use', async () => {
  const given = (await run(composeNetworks(frameNetworks))) as { frameNetworks: readonly Network[] }
  const kept = ['id', 'name', 'nativeCurrency', 'chainNamespace', 'caipNetworkId', 'deprecatedCaipNetworkId', 'tokens']
  const wanted = frameNetworks.map((network) => ({
    ...Object.fromEntries(Object.entries(network).filter(([name]) => kept.includes(name))),
    rpcUrls: { default: { http: [] } },
  }))
  expect(given.frameNetworks).toEqual(wanted)
})

it("composeTokens: restores symbol and decimals of every token of the frame's networks, and no other tokens", async () => {
  const ids = frameNetworks.map(({ caipNetworkId }) => caipNetworkId)
  const lists = await Promise.all(ids.map(async (id) => [id, await loadTokens(id)] as const))
  const given = (await run(composeTokens(lists))) as { loadTokens(id: string): Promise<readonly TokenDefinition[]> }
  expect(lists.flatMap(([, tokens]) => tokens).length).toBeGreaterThan(50)
  for (const [id, tokens] of lists)
    expect(await given.loadTokens(id)).toEqual(
      tokens.map(({ address, symbol, decimals }) => ({ address: address.toLowerCase(), symbol, decimals })),
    )
  expect(await given.loadTokens('eip155:99')).toEqual([])
})
