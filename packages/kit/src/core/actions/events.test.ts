import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it } from 'vitest'
import type { Adapter } from '../Adapter.js'
import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { sendToken } from './sendToken.js'
import { switchNetwork } from './switchNetwork.js'

/** Returns the events emitted from now on, as name and properties. */
function follow({ store }: Client): [string, unknown][] {
  const told: [string, unknown][] = []
  store.subscribe(({ event }, before) => {
    if (event !== before.event) told.push([event.data.event, event.data.properties])
  })
  return told
}

const accounts: WalletAccounts = { addresses: [testAddresses[1]], chainId: 'eip155:31338' }

function createConnector(type: Connector['type'], connector: Partial<Connector> = {}): Connector {
  return {
    id: type.toLowerCase(),
    name: `A wallet by ${type}`,
    type,
    chain: 'eip155',
    chains: [],
    connect: async () => accounts,
    reconnect: async () => undefined,
    disconnect: async () => undefined,
    switchNetwork: async () => undefined,
    watch: () => () => undefined,
    ...connector,
  }
}

describe('events of connect [S7.69]', () => {
  it.each([
    ['ANNOUNCED', 'browser'],
    ['WALLET_CONNECT', 'qrcode'],
    ['AUTH', 'email'],
  ] as const)('connector type %s: CONNECT_SUCCESS has the method %s', async (type, method) => {
    const { client } = createTestEngine()
    const told = follow(client)
    await connect(client, { connector: createConnector(type) })
    expect(told).toEqual([['CONNECT_SUCCESS', { method, name: `A wallet by ${type}` }]])
  })

  it("CONNECT_SUCCESS has the properties that the caller's `describe` returns", async () => {
    const { client, connector } = createTestEngine()
    const told = follow(client)
    await connect(client, { connector, getEventProperties: () => ({ method: 'mobile', name: 'Ada' }) })
    expect(told).toEqual([['CONNECT_SUCCESS', { method: 'mobile', name: 'Ada' }]])
  })

  it('a rejection emits USER_REJECTED, another error CONNECT_ERROR, an abort nothing', async () => {
    const { client } = createTestEngine()
    const told = follow(client)
    const failing = (error: unknown) => createConnector('ANNOUNCED', { connect: () => Promise.reject(error) })
    const rejected = connect(client, { connector: failing({ code: 4001, message: 'no' }) })
    await expect(rejected).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const { message: no } = (await rejected.catch((error: unknown) => error)) as Error
    const failed = connect(client, { connector: failing(new FoyerError('WALLET_ANSWER_INVALID')) })
    const { message: fault } = (await failed.catch((error: unknown) => error)) as Error
    await expect(connect(client, { connector: failing(new FoyerError('ABORTED')) })).rejects.toThrow()
    expect(told).toEqual([
      ['USER_REJECTED', { message: no }],
      ['CONNECT_ERROR', { message: fault }],
    ])
  })
})

it('switchNetwork: emits SWITCH_NETWORK, also if the network is already active [S7.69]', async () => {
  const { client, connector } = createTestEngine()
  await connect(client, { connector })
  const told = follow(client)
  await switchNetwork(client, testNetworks[1] ?? { id: 0 })
  await switchNetwork(client, testNetworks[1] ?? { id: 0 })
  expect(told).toEqual(Array(2).fill(['SWITCH_NETWORK', { network: 'eip155:31338' }]))
})

describe('events of disconnect [S4.27]', () => {
  it('DISCONNECT_SUCCESS has the namespace, or "all"', async () => {
    const { client, connector } = createTestEngine()
    await connect(client, { connector })
    const told = follow(client)
    await disconnect(client, 'eip155')
    await connect(client, { connector })
    await disconnect(client)
    expect(told.filter(([event]) => event === 'DISCONNECT_SUCCESS')).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
      ['DISCONNECT_SUCCESS', { namespace: 'all' }],
    ])
  })

  it('a failing wallet emits DISCONNECT_ERROR, and the error has its cause', async () => {
    const { client } = createTestEngine()
    const cause = new Error('wallet crashed')
    await connect(client, { connector: createConnector('ANNOUNCED', { disconnect: () => Promise.reject(cause) }) })
    const told = follow(client)
    await expect(disconnect(client)).rejects.toMatchObject({ code: 'DISCONNECT_FAILED', cause })
    expect(told).toEqual([['DISCONNECT_ERROR', { message: 'Failed to disconnect' }]])
  })
})

describe('events of sendToken [S7.69]', () => {
  const asset = { chainId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
  const details = { network: asset.chainId, token: 'ETH', amount: '0.5', isSmartAccount: false }
  const send = { asset, amount: { atomic: 5n * 10n ** 17n, decimals: 18 }, to: testAddresses[1] }
  const start = async (sendIt: Adapter['sendToken']) => {
    const { client, connector } = createTestEngine()
    await connect(client, { connector })
    const adapter = { namespace: 'eip155', isAddress: () => true, sendToken: sendIt } as Partial<Adapter> as Adapter
    return { client: { ...client, getAdapter: async () => adapter }, told: follow(client) }
  }

  it('emits SEND_INITIATED, and SEND_SUCCESS when the wallet has sent', async () => {
    const { client, told } = await start(async () => '0x01')
    await sendToken(client, send)
    expect(told).toEqual([
      ['SEND_INITIATED', details],
      ['SEND_SUCCESS', details],
    ])
  })

  it('emits SEND_ERROR with the message of a failure', async () => {
    const { client, told } = await start(() => Promise.reject(new FoyerError('INSUFFICIENT_FUNDS')))
    const error = (await sendToken(client, send).catch((cause: unknown) => cause)) as FoyerError
    expect(error.code).toBe('INSUFFICIENT_FUNDS')
    expect(told).toEqual([
      ['SEND_INITIATED', details],
      ['SEND_ERROR', { ...details, message: error.message }],
    ])
  })

  it('emits SEND_SUCCESS and calls `onLateSend` if the wallet sends after an abort', async () => {
    const controller = new AbortController()
    let answerLate: (hash: string | undefined) => void = () => undefined
    const { client, told } = await start((_, { onLateHash }) => {
      answerLate = (hash) => onLateHash?.(hash)
      return new Promise(() => undefined)
    })
    const late: (string | undefined)[] = []
    const work = sendToken(client, { ...send, signal: controller.signal, onLateSend: (sent) => late.push(sent?.hash) })
    await Promise.resolve()
    controller.abort()
    await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
    answerLate('0x02')
    answerLate(undefined)
    expect(late).toEqual(['0x02', undefined])
    expect(told.map(([event]) => event)).toEqual(['SEND_INITIATED', 'SEND_ERROR', 'SEND_SUCCESS'])
  })

  it('emits nothing if the wallet sends after the instance was destroyed', async () => {
    let answerLate: (hash: string | undefined) => void = () => undefined
    const { client, told } = await start((_, { onLateHash }) => {
      answerLate = (hash) => onLateHash?.(hash)
      return new Promise(() => undefined)
    })
    const late: unknown[] = []
    const work = sendToken(client, { ...send, onLateSend: (sent) => late.push(sent?.hash) })
    await Promise.resolve()
    client.lifetime.abort()
    await expect(work).rejects.toThrow()
    answerLate('0x02')
    expect([late, told.map(([event]) => event)]).toEqual([[], ['SEND_INITIATED', 'SEND_ERROR']])
  })
})
