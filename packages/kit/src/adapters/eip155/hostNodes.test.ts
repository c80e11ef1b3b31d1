import { defineNetwork } from '@foyer/primitives/networks/Network'
import { createPublicClient, custom, fallback, http, webSocket } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import type { ChainAccess } from '../../core/Adapter.js'
import { applyHostNodes } from './hostNodes.js'

const network = defineNetwork(mainnet)
const [publicUrl = ''] = mainnet.rpcUrls.default.http
const access: ChainAccess = { network, rpcUrls: ['https://server.example/v1/?chainId=eip155:1', publicUrl] }

function readUrls(transport: Parameters<typeof createPublicClient>[0]['transport'], from: ChainAccess = access) {
  return applyHostNodes(from, () => createPublicClient({ chain: mainnet, transport }).transport).rpcUrls
}

describe('applyHostNodes', () => {
  it('returns the URL of an http transport in place of the default nodes', () => {
    expect(readUrls(http('https://host.example'))).toEqual(['https://host.example'])
  })

  it('returns the URLs of a fallback in its order, without the public node of the chain', () => {
    const transport = fallback([
      http('https://b.example'),
      webSocket('wss://ws.example'),
      http('https://a.example'),
      http(),
    ])
    expect(readUrls(transport)).toEqual(['https://b.example', 'https://a.example'])
  })

  it.each([
    ['http without a URL', http()],
    ['webSocket', webSocket('wss://ws.example')],
    ['custom', custom({ request: async () => '0x1' })],
  ])('preserves the default nodes with the transport %s', (_, transport) => {
    expect(readUrls(transport)).toEqual(access.rpcUrls)
  })

  it('preserves `customRpcUrls` of the instance', () => {
    const own = { network, rpcUrls: ['https://custom.example'] }
    expect(readUrls(http('https://host.example'), own)).toEqual(own.rpcUrls)
  })

  it('preserves the default nodes of a chain that the host did not configure', () => {
    const reject = () => {
      throw new Error('Chain not configured')
    }
    expect(applyHostNodes(access, reject)).toBe(access)
  })
})
