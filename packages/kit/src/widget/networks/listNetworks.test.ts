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
// Only the fields that the list reads. It calls no connector methods.
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

describe('listNetworks', () => {
  it("sorts the current network first, then approved ones, then the rest in the app's order [S1.11]", () => {
    const eip155 = entry({ connection: connectedTo('WALLET_CONNECT'), approvedChainIds: ['eip155:137'] })
    const rows = listNetworks({ networks, namespaces: { eip155 } }, 'eip155:8453')
    expect(names(rows)).toEqual(['Base', 'Polygon', 'Ethereum', 'OP Mainnet'])
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false])
  })

  it('marks networks that the connected wallet cannot use and sorts them last', () => {
    const connection = connectedTo('WALLET_CONNECT')
    const eip155 = entry({ connection, supportsAllNetworks: false, approvedChainIds: ['eip155:1', 'eip155:137'] })
    const rows = listNetworks({ networks, namespaces: { eip155 } }, 'eip155:1')
    expect(names(rows.filter((row) => row.isRefused))).toEqual(['OP Mainnet', 'Base'])
    expect(names(rows)).toEqual(['Ethereum', 'Polygon', 'OP Mainnet', 'Base'])
  })

  it('marks no network while disconnected or for the embedded wallet', () => {
    const closed = { supportsAllNetworks: false, approvedChainIds: [] } as const
    for (const connection of [{ status: 'disconnected' } as const, connectedTo('AUTH')]) {
      const rows = listNetworks({ networks, namespaces: { eip155: entry({ ...closed, connection }) } }, 'eip155:1')
      expect(rows.some((row) => row.isRefused)).toBe(false)
    }
  })

  it('requires a request only if the connected wallet is on another network', () => {
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

  describe('network of another family', () => {
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

    it('needs a separate wallet while one of another family is connected', () => {
      const eip155 = entry({ connection: connectedTo('ANNOUNCED') })
      const solanaEntry = entry({ selectedChainId: caipNetworkId })
      expect(find({ eip155, solana: solanaEntry })).toMatchObject({ needsWallet: true, isAsking: false })
      expect(find({ eip155: entry(), solana: solanaEntry })).toMatchObject({ needsWallet: false, isAsking: false })
    })

    it('needs no request if a wallet is already on it', () => {
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
  ])('finds networks by name or id: "%s"', (search, found) => {
    expect(names(listNetworks({ networks, namespaces: { eip155: entry() } }, undefined, search))).toEqual(found)
  })
})
