import { describe, expect, it } from 'vitest'
import type { Connector } from '../core/Connector.js'
import type { NamespaceState } from '../core/State.js'
import { defineNetwork } from '../networks/Network.js'
import { listNetworks } from './listNetworks.js'

const network = (id: number, name: string) =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
const networks = [network(1, 'Ethereum'), network(10, 'OP Mainnet'), network(137, 'Polygon'), network(8453, 'Base')]

const entry = (more: Partial<NamespaceState> = {}): NamespaceState => ({
  connection: { status: 'disconnected' },
  selectedChainId: 'eip155:1',
  supportsAllNetworks: true,
  smartAccountEnabledNetworks: [],
  account: {},
  ...more,
})
// Only what the list looks at; the verbs of a connector are never called here.
const connectedTo = (type: Connector['type']) =>
  ({
    status: 'connected',
    connector: { type } as Connector,
    addresses: ['0xa'],
    chainId: 'eip155:1',
  }) as const

const names = (rows: ReturnType<typeof listNetworks>) => rows.map((row) => row.network.name)

describe('the list of networks', () => {
  it('puts the current one first, then the approved, then the rest in the order of the host [S1.11]', () => {
    const eip155 = entry({ connection: connectedTo('WALLET_CONNECT'), approvedChainIds: ['eip155:137'] })
    const rows = listNetworks({ networks, namespaces: { eip155 } }, 'eip155:8453')
    expect(names(rows)).toEqual(['Base', 'Polygon', 'Ethereum', 'OP Mainnet'])
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false])
  })

  it('refuses what a connected wallet cannot do, and puts it last', () => {
    const connection = connectedTo('WALLET_CONNECT')
    const eip155 = entry({ connection, supportsAllNetworks: false, approvedChainIds: ['eip155:1', 'eip155:137'] })
    const rows = listNetworks({ networks, namespaces: { eip155 } }, 'eip155:1')
    expect(names(rows.filter((row) => row.isRefused))).toEqual(['OP Mainnet', 'Base'])
    expect(names(rows)).toEqual(['Ethereum', 'Polygon', 'OP Mainnet', 'Base'])
  })

  it('refuses nothing while disconnected, nor for the embedded wallet', () => {
    const closed = { supportsAllNetworks: false, approvedChainIds: [] } as const
    for (const connection of [{ status: 'disconnected' } as const, connectedTo('AUTH')]) {
      const rows = listNetworks({ networks, namespaces: { eip155: entry({ ...closed, connection }) } }, 'eip155:1')
      expect(rows.some((row) => row.isRefused)).toBe(false)
    }
  })

  it('asks only where a wallet is connected', () => {
    const list = (connection: NamespaceState['connection']) =>
      listNetworks({ networks, namespaces: { eip155: entry({ connection }) } }, 'eip155:1')
    expect(list(connectedTo('ANNOUNCED')).every((row) => row.isAsking)).toBe(true)
    expect(list({ status: 'disconnected' }).some((row) => row.isAsking)).toBe(false)
  })

  it.each([
    ['po', ['Polygon']],
    ['  MAINNET ', ['OP Mainnet']],
    ['8453', ['Base']],
    ['845', []],
    ['', ['Ethereum', 'OP Mainnet', 'Polygon', 'Base']],
  ])('finds by name or id: "%s"', (search, found) => {
    expect(names(listNetworks({ networks, namespaces: { eip155: entry() } }, undefined, search))).toEqual(found)
  })
})
