import { describe, expect, it } from 'vitest'
import type { Connector } from '../core/Connector.js'
import { findNamedConnector } from './findNamedConnector.js'

const connectors = [
  { id: 'test.foyer.alpha', name: 'Beta', chain: 'eip155', type: 'ANNOUNCED' },
  { id: 'beta', name: 'Alpha Wallet', chain: 'eip155', type: 'ANNOUNCED' },
  { id: 'alpha', name: 'Alpha Wallet', chain: 'solana', type: 'ANNOUNCED' },
  { id: 'walletConnect', name: 'WalletConnect', chain: 'eip155', type: 'WALLET_CONNECT' },
  { id: 'ID_AUTH', name: 'Email', chain: 'eip155', type: 'AUTH' },
] as unknown as Connector[] // the fields that the function reads

describe('findNamedConnector', () => {
  it.each([
    ['test.foyer.alpha', 'test.foyer.alpha'],
    ['BETA', 'beta'],
    ['alpha wallet', 'beta'],
    ['gamma', undefined],
    ['', undefined],
    ['walletConnect', undefined],
    ['email', undefined],
  ])('finds the wallet %j by its id, else by its name: %s', (wallet, id) => {
    expect(findNamedConnector(connectors, wallet)?.id).toBe(id)
  })

  it('finds a wallet without the word "Wallet" of its name', () => {
    const others = connectors.filter(({ id }) => id !== 'alpha')
    expect(findNamedConnector(others, 'alpha')?.id).toBe('beta')
  })

  it('finds the part of a wallet for a chain family', () => {
    expect(findNamedConnector(connectors, 'Alpha Wallet', 'solana')?.id).toBe('alpha')
  })
})
