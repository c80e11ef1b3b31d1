import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reconnect } from '../../core/actions/reconnect.js'
import { getConnected } from '../../core/state/select.js'
import { TestRefusal } from '../../testing/createTestFrame.js'
import { setUpEmbedded } from './testEmbedded.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type SetUp = ReturnType<typeof setUpEmbedded>

describe('coming back', () => {
  const stored = {
    '@appkit-wallet/EMAIL': 'ada@person.test',
    '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    '@appkit-wallet/LAST_USED_CHAIN_KEY': 'eip155:31338',
    '@appkit/connection_status': 'connected',
    '@appkit/connected_namespaces': 'eip155,solana',
    '@appkit/eip155:connected_connector_id': 'ID_AUTH',
    '@appkit/solana:connected_connector_id': 'ID_AUTH',
  }

  it('loads no frame for somebody who never logged in', async () => {
    const { frame, settle } = setUpEmbedded()
    await settle()
    expect(frame.life.made).toBe(0)
  })

  it.each([
    ['an e-mail', { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true' }],
    ['a social account', { '@appkit-wallet/SOCIAL_USERNAME': 'ada' }],
  ])('loads the frame at once for somebody with %s', (_name, own) => {
    expect(setUpEmbedded({}, own).frame.life.made).toBe(1)
  })

  it('restores every family on the chain used last [S4.3, S3.53]', async () => {
    const { client, run, frame } = setUpEmbedded({}, stored, true)
    await run(reconnect(client))
    const state = client.store.getState()
    expect(getConnected(state, 'eip155')).toMatchObject({ chainId: 'eip155:31338', addresses: [frame.evmAddress] })
    expect(getConnected(state, 'solana')).toMatchObject({ addresses: [frame.solanaAddress] })
  })

  it.each([
    ['says nobody is logged in', () => ({ isConnected: false })],
    [
      'fails to say',
      () => {
        throw new TestRefusal({ message: 'no' })
      },
    ],
  ])('forgets the log-in when the frame %s [S4.14]', async (_name, answer) => {
    const { client, run, frame, shelf } = setUpEmbedded({}, stored)
    frame.answers.IS_CONNECTED = answer
    await run(reconnect(client))
    expect(getConnected(client.store.getState())).toBeUndefined()
    expect([...shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
    expect(shelf.get('@appkit/connection_status')).toBe('disconnected')
  })

  const solanaFails = ({ frame }: SetUp, code: string) => {
    const known = frame.answers.GET_USER
    frame.answers.GET_USER = (payload) => {
      if (String((payload as { chainId: string }).chainId).startsWith('solana'))
        throw new TestRefusal({ message: 'no', code })
      return known?.(payload)
    }
  }

  it.each(['unsupported_chain', 'offline', 'wallet_locked'])(
    'keeps the log-in of one family when the other cannot be restored: %s',
    async (code) => {
      const set = setUpEmbedded({}, stored, true)
      solanaFails(set, code)
      await set.run(reconnect(set.client))
      const state = set.client.store.getState()
      expect([getConnected(state, 'eip155')?.chainId, getConnected(state, 'solana')]).toEqual([
        'eip155:31338',
        undefined,
      ])
      const provider = set.connector.connectors?.[0]?.provider as { request(args: object): Promise<unknown> }
      expect(await set.run(provider.request({ method: 'eth_blockNumber' }))).toBe('0x10')
      expect(set.shelf.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
    },
  )

  it('ends in both families when the log-in is over by the time the second one asks', async () => {
    const set = setUpEmbedded({}, stored, true)
    solanaFails(set, 'session_expired')
    await set.run(reconnect(set.client))
    const state = set.client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect([...set.shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
  })

  it('tries the next network when the frame does not know the wanted one', async () => {
    const { client, run, frame } = setUpEmbedded({}, stored, true)
    const known = frame.answers.GET_USER
    frame.answers.GET_USER = (payload) => {
      if ((payload as { chainId: string }).chainId === 'eip155:31338')
        throw new TestRefusal({ message: 'no', code: 'unsupported_chain' })
      return known?.(payload)
    }
    await run(reconnect(client))
    expect(getConnected(client.store.getState(), 'eip155')?.chainId).toBe('eip155:31337')
  })
})
