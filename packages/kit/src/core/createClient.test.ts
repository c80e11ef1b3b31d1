import { expect, it } from 'vitest'
import { createTestEngine, testNetworks } from './testEngine.js'

function readFeatures(features?: object) {
  return createTestEngine(features && { options: { features } }).client.store.getState().options.features
}

it('createClient: features are on unless the app disables them, analytics is off unless enabled [S9.19]', () => {
  const on = { swaps: true, onramp: true, receive: true, send: true, email: true, history: true, allWallets: true }
  expect(readFeatures()).toMatchObject(on)
  // If it is missing, the wallets are shown beside the e-mail field.
  expect(readFeatures()).not.toHaveProperty('emailShowWallets')
  expect(readFeatures()).not.toHaveProperty('analytics')
  expect(readFeatures({ swaps: false, analytics: true })).toMatchObject({ ...on, swaps: false, analytics: true })
})

it('createClient: legalCheckbox, smartSessions, collapseWallets and pay are off by default [S9.20]', () => {
  const off = { legalCheckbox: false, smartSessions: false, collapseWallets: false, pay: false }
  expect(readFeatures()).toMatchObject(off)
})

it('createClient: the state has connection, network, approved networks and account per namespace [S3.2, S3.3]', () => {
  const { client } = createTestEngine()
  const { namespaces, networks } = client.store.getState()
  expect(namespaces).toEqual({
    eip155: {
      connection: { status: 'disconnected' },
      selectedChainId: 'eip155:31337',
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
      account: {},
    },
  })
  expect(networks).toEqual(testNetworks)
})
