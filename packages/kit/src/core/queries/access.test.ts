import { expect, it } from 'vitest'
import { createTestEngine, testNetworks } from '../testEngine.js'
import { getRpcUrls } from './access.js'

const [network] = testNetworks
if (!network) throw new Error('no network')
const own = network.rpcUrls.default.http
const server = { serverUrl: 'https://foyer.test', projectId: 'p 1' }

it("getRpcUrls: returns the server's proxy with chain and project id, then the network's nodes [S7.36]", () => {
  const { client } = createTestEngine({ options: server })
  expect(getRpcUrls(client.config, client.endpoints, network)).toEqual([
    'https://foyer.test/v1/?chainId=eip155%3A31337&projectId=p+1',
    ...own,
  ])
})

it("getRpcUrls: returns the network's nodes without a server; nodes of the app replace all others", () => {
  const alone = createTestEngine().client
  expect(getRpcUrls(alone.config, alone.endpoints, network)).toEqual(own)
  const customRpcUrls = { 'eip155:31337': [{ url: 'https://node.test' }] } as const
  const { client } = createTestEngine({ options: { ...server, customRpcUrls } })
  expect(getRpcUrls(client.config, client.endpoints, network)).toEqual(['https://node.test'])
})
