import { expect, it } from 'vitest'
import { createTestEngine, testNetworks } from './testEngine.js'

function readFeatures(features?: object) {
  return createTestEngine(features && { options: { features } }).client.store.getState().options.features
}

it('features of the specification are on unless the host switches them off; analytics only if the host enables it [S9.19]', () => {
  const on = { swaps: true, onramp: true, receive: true, send: true, email: true, history: true, allWallets: true }
  expect(readFeatures()).toMatchObject(on)
  // A missing value shows wallets beside the e-mail field.
  expect(readFeatures()).not.toHaveProperty('emailShowWallets')
  expect(readFeatures()).not.toHaveProperty('analytics')
  expect(readFeatures({ swaps: false, analytics: true })).toMatchObject({ ...on, swaps: false, analytics: true })
})

it('legalCheckbox, smartSessions, collapseWallets and pay are off by default [S9.20]', () => {
  const off = { legalCheckbox: false, smartSessions: false, collapseWallets: false, pay: false }
  expect(readFeatures()).toMatchObject(off)
})

it('the state has an entry per chain family with connection, network, approved networks and account [S3.2, S3.3]', () => {
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
