import { expect, it } from 'vitest'
import type { Connector } from '../core/Connector.js'
import { findWalletConnector } from './WalletButtonElement.js'

const connectors = [
  { id: 'test.foyer.alpha', name: 'Beta' },
  { id: 'beta', name: 'Alpha Wallet' },
] as unknown as Connector[] // the fields that the function reads

it.each([
  ['test.foyer.alpha', 'test.foyer.alpha'],
  ['BETA', 'beta'],
  ['alpha wallet', 'beta'],
  ['', undefined],
  ['gamma', undefined],
])('findWalletConnector finds the wallet %j by its id, else by its name: %s', (wallet, id) => {
  expect(findWalletConnector({ connectors }, wallet)?.id).toBe(id)
})
