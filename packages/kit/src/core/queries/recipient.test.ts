import { defineNetwork } from '@foyer/primitives/networks/Network'
import { describe, expect, it, vi } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { createTestEngine } from '../testEngine.js'
import { canResolveNames, recipientFactsQuery, recipientIdentityQuery, recipientQuery } from './recipient.js'
import { sendFeeQuery } from './sendFee.js'

const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const naming = defineNetwork({
  id: 31337,
  name: 'Chain with names',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  contracts: { ensRegistry: { address: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e' } },
})
const testNetwork = { ...naming, testnet: true }

function createEngine(adapter: Partial<Adapter> = {}) {
  const whole: Adapter = {
    namespace: 'eip155',
    nativeAddress: '0xee',
    isAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    formatAddress: async () => checksummed,
    resolveName: async (_access, name) => (name === 'alice.eth' ? checksummed : null),
    ...adapter,
  }
  return createTestEngine({ options: { networks: [naming], adapters: [whole] } }).client
}
const { signal } = new AbortController()

describe('recipientQuery', () => {
  it('returns an address in the format of its chain', async () => {
    const { queryFn } = recipientQuery(createEngine(), naming, lower)
    expect(await queryFn({ signal })).toEqual({ text: lower, address: checksummed })
  })

  it('accepts an address in upper case, which has no checksum', async () => {
    const text = `0x${lower.slice(2).toUpperCase()}`
    expect((await recipientQuery(createEngine(), naming, text).queryFn({ signal })).address).toBe(checksummed)
  })

  it('throws INVALID_ADDRESS for a wrong checksum [S5.14]', async () => {
    const slip = checksummed.replace('Fd6e', 'fd6e')
    await expect(recipientQuery(createEngine(), naming, slip).queryFn({ signal })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
  })

  it('resolves a name, and returns null if it is not registered', async () => {
    const client = createEngine()
    expect(await recipientQuery(client, naming, 'alice.eth').queryFn({ signal })).toEqual({
      text: 'alice.eth',
      address: checksummed,
    })
    expect((await recipientQuery(client, naming, 'nobody.eth').queryFn({ signal })).address).toBeNull()
  })

  it('throws INVALID_ADDRESS for a name on a test network, without a request [S5.30]', async () => {
    const resolveName = vi.fn(async () => checksummed)
    const client = createEngine({ resolveName })
    expect(canResolveNames(client, naming)).toBe(true)
    expect(canResolveNames(client, testNetwork)).toBe(false)
    await expect(recipientQuery(client, testNetwork, 'alice.eth').queryFn({ signal })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    expect(resolveName).not.toHaveBeenCalled()
  })

  it('passes the abort signal to the adapter', async () => {
    const controller = new AbortController()
    const resolveName = vi.fn<NonNullable<Adapter['resolveName']>>(async () => null)
    const query = recipientQuery(createEngine({ resolveName }), naming, 'alice.eth')
    await query.queryFn({ signal: controller.signal })
    expect(resolveName.mock.calls[0]?.[0].signal).toBe(controller.signal)
  })
})

describe('recipientFactsQuery and sendFeeQuery', () => {
  const asset = { chainId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
  const request = { from: lower, to: checksummed, asset, amount: { atomic: 1n, decimals: 18 } }

  it('return the data of the adapter', async () => {
    const client = createEngine({
      fetchRecipientFacts: async () => ({ isContract: true, isUnused: false }),
      estimateSendFee: async () => ({ maxFee: { atomic: 21n, decimals: 18 } }),
    })
    expect(await recipientFactsQuery(client, naming, lower).queryFn({ signal })).toEqual({
      isContract: true,
      isUnused: false,
    })
    expect(await sendFeeQuery(client, naming, request).queryFn({ signal })).toEqual({
      maxFee: { atomic: 21n, decimals: 18 },
    })
  })

  it('return null if the chain family does not support it [S5.28]', async () => {
    const client = createEngine()
    expect(await recipientFactsQuery(client, naming, lower).queryFn({ signal })).toBeNull()
    expect(await sendFeeQuery(client, naming, request).queryFn({ signal })).toBeNull()
  })

  it('sendFeeQuery: has different keys for different amounts, tokens and recipients', () => {
    const client = createEngine()
    const key = (more: Partial<Parameters<typeof sendFeeQuery>[2]>) =>
      sendFeeQuery(client, naming, { ...request, ...more }).queryKey
    const keys = [
      key({}),
      key({ to: lower }),
      key({ amount: { atomic: 2n, decimals: 18 } }),
      key({ asset: { ...asset, address: lower } }),
    ]
    expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(4)
  })
})

describe('recipientIdentityQuery: avatar', () => {
  const read = async (avatar: string) => {
    const fetch: typeof globalThis.fetch = async () => Response.json({ name: 'mallory.eth', avatar })
    const options = { networks: [naming], serverUrl: 'https://foyer.example', projectId: 'p' }
    const { client } = createTestEngine({ options, fetch })
    return recipientIdentityQuery(client, naming, checksummed).queryFn({ signal })
  }

  it("is omitted if it is on another host, which would receive the payer's IP address", async () => {
    expect(await read('https://mallory.example/seen.png')).toEqual({ name: 'mallory.eth', avatar: null })
  })

  it('is returned if it is on the server, but not on a host with a similar name', async () => {
    const avatar = 'https://foyer.example/public/getAvatarImage/abc'
    expect(await read(avatar)).toEqual({ name: 'mallory.eth', avatar })
    const other = 'https://foyer.example.mallory.example/public/getAvatarImage/abc'
    expect(await read(other)).toEqual({ name: 'mallory.eth', avatar: null })
  })

  it('is returned if it is a data URL', async () => {
    const avatar = 'data:image/png;base64,iVBORw0KGgo='
    expect(await read(avatar)).toEqual({ name: 'mallory.eth', avatar })
  })
})
