import { defineNetwork } from '@foyer/primitives/networks/Network'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../../core/Connector.js'
import type { NamespaceState } from '../../core/state/State.js'
import { listNetworks } from './listNetworks.js'

function network(id: number, name: string) {
  return defineNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}
const networks = [network(1, 'Ethereum'), network(10, 'OP Mainnet'), network(137, 'Polygon'), network(8453, 'Base')]

function entry(more: Partial<NamespaceState> = {}): NamespaceState {
  return {
    connection: { status: 'disconnected' },
    selectedChainId: 'eip155:1',
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: [],
    account: {},
    ...more,
  }
}
// Only what the list looks at; the verbs of a connector are never called here.
function connectedTo(type: Connector['type']) {
  return {
    status: 'connected',
    connector: { type } as Connector,
    addresses: ['0xa'],
    chainId: 'eip155:1',
  } as const
}

function names(rows: ReturnType<typeof listNetworks>) {
  return rows.map((row) => row.network.name)
}

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

  it('asks only where a wallet is connected that stands elsewhere', () => {
    const list = (connection: NamespaceState['connection']) =>
      listNetworks({ networks, namespaces: { eip155: entry({ connection }) } }, 'eip155:1')
    expect(names(list(connectedTo('ANNOUNCED')).filter((row) => row.isAsking))).toEqual([
      'OP Mainnet',
      'Polygon',
      'Base',
    ])
    expect(names(list(connectedTo('ANNOUNCED')).filter((row) => row.isConnected))).toEqual(['Ethereum'])
    expect(list({ status: 'disconnected' }).some((row) => row.isAsking || row.isConnected)).toBe(false)
  })

  describe('of another family', () => {
    const solana = defineNetwork({
      id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [] } },
    })
    const { caipNetworkId } = solana
    const find = (namespaces: Partial<Record<'eip155' | 'solana', NamespaceState>>) =>
      listNetworks({ networks: [...networks, solana], namespaces }, 'eip155:1').find((row) => row.network === solana)

    it('wants a wallet of its own while one of another family is in use', () => {
      const eip155 = entry({ connection: connectedTo('ANNOUNCED') })
      const solanaEntry = entry({ selectedChainId: caipNetworkId })
      expect(find({ eip155, solana: solanaEntry })).toMatchObject({ needsWallet: true, isAsking: false })
      expect(find({ eip155: entry(), solana: solanaEntry })).toMatchObject({ needsWallet: false, isAsking: false })
    })

    it('is simply gone to where a wallet stands on it already', () => {
      const connection = { ...connectedTo('ANNOUNCED'), chainId: caipNetworkId }
      const found = find({
        eip155: entry({ connection: connectedTo('ANNOUNCED') }),
        solana: entry({ selectedChainId: caipNetworkId, connection }),
      })
      expect(found).toMatchObject({ isConnected: true, needsWallet: false, isAsking: false, isCurrent: false })
    })
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
