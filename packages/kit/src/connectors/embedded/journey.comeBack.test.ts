import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reconnect } from '../../core/actions/reconnect.js'
import { getConnected } from '../../core/state/select.js'
import { TestFrameError } from '../../testing/createTestFrame.js'
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

describe('embedded wallet: return to the page', () => {
  const stored = {
    '@appkit-wallet/EMAIL': 'ada@person.test',
    '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    '@appkit-wallet/LAST_USED_CHAIN_KEY': 'eip155:31338',
    '@appkit/connection_status': 'connected',
    '@appkit/connected_namespaces': 'eip155,solana',
    '@appkit/eip155:connected_connector_id': 'ID_AUTH',
    '@appkit/solana:connected_connector_id': 'ID_AUTH',
  }

  it('loads no frame for a visitor without an earlier log-in', async () => {
    const { frame, settle } = setUpEmbedded()
    await settle()
    expect(frame.life.made).toBe(0)
  })

  it.each([
    ['an e-mail', { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true' }],
    ['a social account', { '@appkit-wallet/SOCIAL_USERNAME': 'ada' }],
  ])('loads the frame immediately for a user with %s', (_name, own) => {
    expect(setUpEmbedded({}, own).frame.life.made).toBe(1)
  })

  it('restores every family on the last used chain [S4.3, S3.53]', async () => {
    const { client, run, frame } = setUpEmbedded({}, stored, true)
    await run(reconnect(client))
    const state = client.store.getState()
    expect(getConnected(state, 'eip155')).toMatchObject({ chainId: 'eip155:31338', addresses: [frame.evmAddress] })
    expect(getConnected(state, 'solana')).toMatchObject({ addresses: [frame.solanaAddress] })
  })

  it.each([
    ['reports that no user is logged in', () => ({ isConnected: false })],
    [
      'does not report the state',
      () => {
        throw new TestFrameError({ message: 'no' })
      },
    ],
  ])('deletes the log-in if the frame %s [S4.14]', async (_name, answer) => {
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
        throw new TestFrameError({ message: 'no', code })
      return known?.(payload)
    }
  }

  it.each(['unsupported_chain', 'offline', 'wallet_locked'])(
    'restores one family if the other one fails with %s',
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

  it('ends the log-in in both families if the second one fails with session_expired', async () => {
    const set = setUpEmbedded({}, stored, true)
    solanaFails(set, 'session_expired')
    await set.run(reconnect(set.client))
    const state = set.client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect([...set.shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
  })

  it('uses the next network if the frame does not support the last one', async () => {
    const { client, run, frame } = setUpEmbedded({}, stored, true)
    const known = frame.answers.GET_USER
    frame.answers.GET_USER = (payload) => {
      if ((payload as { chainId: string }).chainId === 'eip155:31338')
        throw new TestFrameError({ message: 'no', code: 'unsupported_chain' })
      return known?.(payload)
    }
    await run(reconnect(client))
    expect(getConnected(client.store.getState(), 'eip155')?.chainId).toBe('eip155:31337')
  })
})
