import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { expect, it } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { createTestEngine } from '../testEngine.js'
import { identityQuery } from './identity.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const registry = { ensRegistry: { address: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e' } } as const

function createNetwork(id: number, more: object = {}): Network {
  return defineNetwork({
    ...{ id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    ...{ rpcUrls: { default: { http: ['http://127.0.0.1:1'] } }, ...more },
  })
}
const ethereum = createNetwork(1, { contracts: registry })
const base = createNetwork(8453)
const own = createNetwork(31337, { contracts: registry })
const test = createNetwork(84532, { testnet: true })

/** Returns the name of the address on a network, and the sources that were read. */
async function read(network: Network, networks: readonly Network[], serverUrl?: string) {
  const reads: string[] = []
  const adapter: Adapter = {
    namespace: 'eip155',
    nativeAddress: '0xee',
    isAddress: () => true,
    formatAddress: async (value) => value,
    fetchIdentity: async (access) => {
      reads.push(access.network.caipNetworkId)
      return { name: 'alice.eth', avatar: null }
    },
  }
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    reads.push(`${url.pathname.split('/')[2]} ${url.searchParams.get('chainId')}`)
    return Response.json({ name: 'alice.eth', avatar: null })
  }
  const options = {
    networks: networks as [Network, ...Network[]],
    adapters: [adapter],
    ...(serverUrl && { serverUrl, projectId: 'x' }),
  }
  const { client } = createTestEngine({ options, fetch })
  const { signal } = new AbortController()
  const { name } = await identityQuery(client, network, address).queryFn({ signal })
  return { name, reads }
}

it('identityQuery: with a server, returns the same name on every network, also if Ethereum is not configured', async () => {
  const url = 'https://foyer.test'
  expect(await read(base, [base], url)).toEqual({ name: 'alice.eth', reads: ['identity null'] })
  expect(await read(base, [base, ethereum], url)).toEqual({ name: 'alice.eth', reads: ['identity null'] })
  expect(await read(ethereum, [ethereum], url)).toEqual({ name: 'alice.eth', reads: ['identity eip155:1'] })
})

it('identityQuery: reads the registry of the network itself if it has one', async () => {
  expect(await read(own, [own, ethereum], 'https://foyer.test')).toMatchObject({ reads: ['identity eip155:31337'] })
  expect(await read(own, [own, ethereum])).toMatchObject({ reads: ['eip155:31337'] })
})

it("identityQuery: without a server, reads Ethereum's registry if Ethereum is configured", async () => {
  expect(await read(base, [base, ethereum])).toEqual({ name: 'alice.eth', reads: ['eip155:1'] })
  expect(await read(base, [base])).toEqual({ name: null, reads: [] })
})

it('identityQuery: returns no name on a test network [S5.30]', async () => {
  expect(await read(test, [test, ethereum])).toEqual({ name: null, reads: [] })
  expect(await read(test, [test, ethereum], 'https://foyer.test')).toEqual({ name: null, reads: [] })
})
