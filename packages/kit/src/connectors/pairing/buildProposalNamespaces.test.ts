import { proposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { describe, expect, it } from 'vitest'
import { buildProposalNamespaces } from './buildProposalNamespaces.js'
import { createTestNetwork, solanaNetwork } from './testApp.js'

const networks = [createTestNetwork(1), createTestNetwork(10), solanaNetwork]

describe('buildProposalNamespaces', () => {
  it('returns every family of the configured networks, with the old and the new chain ids of Solana', () => {
    const proposal = buildProposalNamespaces(networks)
    expect(Object.keys(proposal)).toEqual(['eip155', 'solana'])
    expect(proposal.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(proposal.eip155?.methods).toHaveLength(24)
    expect(new Set(proposal.eip155?.methods).size).toBe(24)
    expect(proposal.solana).toEqual({
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_requestAccounts',
        'solana_getAccounts',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ],
      events: ['accountsChanged', 'chainChanged'],
    })
  })

  it('replaces the parts that universalProviderConfigOverride defines', () => {
    const proposal = buildProposalNamespaces(networks, {
      methods: { eip155: ['personal_sign'] },
      events: { solana: [] },
      chains: { eip155: ['eip155:5', 'eip155:5'] },
    })
    expect(proposal.eip155).toEqual({
      chains: ['eip155:5'],
      methods: ['personal_sign'],
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(proposal.solana?.events).toEqual([])
    expect(proposal.solana?.methods).toHaveLength(6)
  })

  it('adds a family that only the override defines', () => {
    const proposal = buildProposalNamespaces(networks, {
      chains: { near: ['near:mainnet'] },
      methods: { near: ['sign'] },
    })
    expect(proposal.near).toEqual({ chains: ['near:mainnet'], methods: ['sign'], events: [] })
    expect(proposalNamespaces.safeParse(proposal).success).toBe(true)
  })
})
