import { mainnet, polygon } from '@foyer/primitives/networks/layer1'
import { expect, it } from 'vitest'
import { createChains } from './createChains.js'

it('createChains: starts on Ethereum if the app names no network or an unknown one [S9.18]', () => {
  const networks = [polygon, mainnet]
  const begin = (first?: string) => createChains(networks, undefined, first).getActive().caipNetworkId
  expect(begin('eip155:137')).toBe('eip155:137')
  expect(begin()).toBe('eip155:1')
  expect(begin('eip155:424242')).toBe('eip155:1')
})
