import type { Network } from '@foyer/primitives/networks/Network'
import { describe, expect, it } from 'vitest'
import { createTestNames, type TestNamesOptions } from '../../testing/createTestNames.js'
import type { Adapter } from '../Adapter.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { getCoinType, labelQuery, loadNamesParent, namesParentQuery, registeredNameQuery } from './names.js'
import { recipientQuery } from './recipient.js'

const [network] = testNetworks as [Network]
const [address] = testAddresses

function createReader(options: TestNamesOptions = {}, registry: Readonly<Record<string, string>> = {}) {
  const names = createTestNames({ names: { [address]: 'maya.foyer.eth' }, ...options })
  const engine = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch: names.fetch })
  const looked: string[] = []
  const adapter: Partial<Adapter> = {
    namespace: 'eip155',
    isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text),
    resolveName: async (_access, name) => {
      looked.push(name)
      return registry[name] ?? null
    },
  }
  Object.assign(engine.client, { getAdapter: async () => adapter as Adapter })
  const find = async (text: string, where = network) =>
    (await engine.client.getQueries()).fetch({ ...recipientQuery(engine.client, where, text), retry: false })
  return { ...engine, names, looked, find }
}

const named: Network = { ...network, contracts: { ensRegistry: { address: `0x${'1'.repeat(40)}` } } }

describe('recipientQuery: resolving a name', () => {
  it('requests only the server, for the active network [S5.30, S7.15]', async () => {
    const { find, names, looked } = createReader()
    expect(await find('Maya.foyer.eth')).toEqual({ text: 'Maya.foyer.eth', address: address.toLowerCase() })
    expect(names.asked.map(({ what }) => what)).toEqual(['GET /foyer/v1/names/resolve/maya.foyer.eth'])
    expect(looked).toEqual([])
  })

  it('returns null if the server reports that the name is not registered', async () => {
    const { find } = createReader()
    expect((await find('nobody.foyer.eth')).address).toBeNull()
  })

  it('reads the registry if the server fails', async () => {
    const { find, names } = createReader({}, { 'vitalik.eth': testAddresses[1] })
    names.fail({ path: '/foyer/v1/names/resolve', status: 418 })
    expect((await find('vitalik.eth', named)).address).toBe(testAddresses[1])
  })

  it('throws NAME_RESOLUTION_FAILED if the server fails and the registry does not have the name', async () => {
    const { find, names } = createReader()
    names.fail({ path: '/foyer/v1/names/resolve', status: 418 })
    await expect(find('maya.foyer.eth', named)).rejects.toMatchObject({ code: 'NAME_RESOLUTION_FAILED' })
  })

  it('uses the registry only if the server is too old for the request', async () => {
    const { find, names } = createReader()
    names.fail({ path: '/foyer/v1/names/resolve', status: 404 })
    expect((await find('nobody.eth', named)).address).toBeNull()
  })
})

describe('name queries of the server', () => {
  it('namesParentQuery: returns the parent and stores it for the next visit', async () => {
    const { client, reload } = createReader()
    const query = namesParentQuery(client)
    expect(query && (await (await client.getQueries()).fetch(query))).toBe('foyer.eth')
    expect(loadNamesParent(reload().client)).toBe('foyer.eth')
  })

  it('namesParentQuery: removes the stored parent if the server has none any more', async () => {
    const { client, shelf } = createReader({ parent: null })
    shelf.set('@appkit/names_parent', '"foyer.eth"')
    const query = namesParentQuery(client)
    expect(query && (await (await client.getQueries()).fetch(query))).toBeNull()
    expect(loadNamesParent(client)).toBeUndefined()
  })

  it('labelQuery: returns whether a label is free, and free suggestions [S7.17, S7.27]', async () => {
    const { client } = createReader()
    const request = async (label: string) => (await client.getQueries()).fetch(labelQuery(client, label, 'foyer.eth'))
    expect(await request('nina')).toMatchObject({ isFree: true })
    expect(await request('maya')).toMatchObject({ isFree: false, suggestions: ['maya3', 'maya-web3'] })
    expect(await request('admin')).toMatchObject({ isFree: false, fault: 'reserved' })
  })

  it("labelQuery: requests suggestions only for the operator's zone [S7.17, S7.27]", async () => {
    const names = createTestNames()
    const zones: (string | null)[] = []
    const { client } = createTestEngine({
      options: { serverUrl: 'https://foyer.test', projectId: 'x' },
      fetch: (url, init) => {
        zones.push(new URL(String(url)).searchParams.get('zone'))
        return names.fetch(url, init)
      },
    })
    await (await client.getQueries()).fetch(labelQuery(client, 'nina', 'foyer.eth'))
    expect(zones).toEqual(['foyer.eth'])
  })

  it('registeredNameQuery: a failure throws "Error fetching names for address" [S7.16, S8.22]', async () => {
    const { client, names } = createReader()
    names.fail({ path: '/v1/profile/reverse', status: 400 })
    const query = registeredNameQuery(client, address)
    if (!query) throw new Error('no server')
    const requested = (await client.getQueries()).fetch({ ...query, retry: false })
    await expect(requested).rejects.toMatchObject({
      code: 'NAMES_FOR_ADDRESS_FAILED',
      message: 'Error fetching names for address',
    })
  })

  it('labelQuery: a failure throws "Error fetching name suggestions" [S8.22]', async () => {
    const { client, names } = createReader()
    names.fail({ path: '/v1/profile/suggestions', status: 400 })
    const requested = (await client.getQueries()).fetch({ ...labelQuery(client, 'nina', 'foyer.eth'), retry: false })
    await expect(requested).rejects.toMatchObject({ message: 'Error fetching name suggestions' })
  })
})

describe('getCoinType', () => {
  it('returns the ENSIP-11 coin type, undefined for a chain id that is too large', () => {
    expect(getCoinType(network)).toBe(0x80000000 + 31337)
    expect(getCoinType({ ...network, caipNetworkId: 'eip155:2147483648' })).toBeUndefined()
  })
})
