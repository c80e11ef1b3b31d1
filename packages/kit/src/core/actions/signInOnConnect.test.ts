import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it, vi } from 'vitest'
import type { Connector, SignInRequest } from '../Connector.js'
import type { SIWXConfig, SIWXSession } from '../public/appKitTypes.js'
import { getConnection } from '../state/select.js'
import { createTestEngine, testAddresses, testSiwx } from '../testEngine.js'
import { connect } from './connect.js'
import { preparePairing } from './pairing.js'

const [address] = testAddresses
const fields = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'n0nce123' }
const data = { ...fields, accountAddress: address, chainId: 'eip155:31337' } as const
const session: SIWXSession = { data, message: 'text', signature: '0x01' }

/** Creates a wallet that signs while it connects, and an app that stores the sessions. */
function open(host: Partial<SIWXConfig> = {}) {
  const kept: SIWXSession[] = []
  const asked: SignInRequest[] = []
  const failed: unknown[] = []
  const ended = vi.fn(async () => undefined)
  const siwx: SIWXConfig = {
    ...testSiwx,
    createMessage: async ({ accountAddress, chainId }) => ({
      ...fields,
      accountAddress,
      chainId,
      statement: 'Hello',
      toString: () => 'text',
    }),
    setSessions: async (sessions) => void kept.splice(0, kept.length, ...sessions),
    getSessions: async (chainId, account) =>
      kept.filter(({ data: { accountAddress, chainId: chain } }) => accountAddress === account && chain === chainId),
    ...host,
  }
  const connector: Connector = {
    id: 'signing',
    name: 'Signing',
    type: 'WALLET_CONNECT',
    chain: 'eip155',
    chains: [],
    connect: async ({ signIn }) => {
      const request = await signIn?.().catch((error) => void failed.push(error))
      if (request) asked.push(request)
      const accounts = { addresses: [address], chainId: 'eip155:31337' } as const
      return request ? { ...accounts, signIns: [session] } : accounts
    },
    reconnect: async () => undefined,
    disconnect: ended,
    switchNetwork: async () => undefined,
    watch: () => () => undefined,
  }
  const engine = createTestEngine({ options: { connectors: [connector], siwx } })
  const events: { readonly event: string; readonly properties?: unknown }[] = []
  engine.client.store.subscribe(({ event }, before) => event !== before.event && events.push(event.data))
  return { ...engine, siwx, signing: connector, kept, asked, failed, ended, events }
}

describe('sign-in while a wallet connects [S2.3]', () => {
  it("requests the app's message without an account, the requested chain first", async () => {
    const { client, signing, asked } = open()
    await connect(client, { connector: signing, chainId: 'eip155:31338' })
    expect(asked).toEqual([{ ...fields, statement: 'Hello', chainIds: ['eip155:31338', 'eip155:31337'] }])
  })

  it('passes the signature to the app before the state becomes connected', async () => {
    const { client, signing, kept, siwx } = open()
    const seen: string[] = []
    vi.spyOn(siwx, 'setSessions').mockImplementation(async (sessions) => {
      seen.push(getConnection(client.store.getState()).status)
      kept.push(...sessions)
    })
    await connect(client, { connector: signing })
    expect(seen).toEqual(['connecting'])
    expect(kept).toEqual([session])
    expect(getConnection(client.store.getState()).status).toBe('connected')
  })

  it('emits SIWX_AUTH_SUCCESS after CONNECT_SUCCESS', async () => {
    const { client, signing, events } = open()
    await connect(client, { connector: signing })
    const names = events.map(({ event }) => event)
    expect(names.filter((name) => /^(CONNECT|SIWX)/.test(name))).toEqual(['CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS'])
    const properties = { network: 'eip155:31337', isSmartAccount: false }
    expect(events).toContainEqual({ type: 'track', event: 'SIWX_AUTH_SUCCESS', properties })
  })

  it('requests no sign-in without `siwx`', async () => {
    const { client } = createTestEngine()
    const { signing } = open()
    const given = vi.spyOn(signing, 'connect')
    await connect(client, { connector: signing })
    expect(given.mock.calls[0]?.[0].signIn).toBeUndefined()
  })

  it('connects without a sign-in and emits INTERNAL_SDK_ERROR if the app cannot create a message', async () => {
    const refusal = () => Promise.reject(new Error('no nonce'))
    const { client, signing, asked, failed, events } = open({ createMessage: refusal })
    await connect(client, { connector: signing })
    expect(asked).toEqual([])
    expect(failed).toHaveLength(1)
    expect(getConnection(client.store.getState()).status).toBe('connected')
    expect(events).toContainEqual({
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      properties: { errorType: 'SIGN_IN_FAILED', errorMessage: 'no nonce' },
    })
  })

  it('emits no error event if the app offers no sign-in on that chain family', async () => {
    const refusal = () => Promise.reject(new FoyerError('UNSUPPORTED_CHAIN'))
    const { client, signing, failed, events } = open({ createMessage: refusal })
    await connect(client, { connector: signing })
    expect(failed).toHaveLength(1)
    expect(events.some(({ event }) => event === 'INTERNAL_SDK_ERROR')).toBe(false)
  })

  it("waits at most five seconds for the app's message", async () => {
    vi.useFakeTimers()
    const { client, signing, failed } = open({ createMessage: () => new Promise(() => undefined) })
    const connecting = connect(client, { connector: signing })
    await vi.advanceTimersByTimeAsync(5_000)
    await connecting
    expect(failed).toMatchObject([{ code: 'TIMED_OUT' }])
    vi.useRealTimers()
  })

  it('rejects a message with another version than 1', async () => {
    const { client, signing, failed } = open({
      createMessage: async ({ accountAddress, chainId }) => ({
        ...{ ...fields, accountAddress, chainId },
        version: '2',
        toString: () => 'text',
      }),
    })
    await connect(client, { connector: signing })
    expect(failed).toMatchObject([{ code: 'SIGN_IN_FAILED' }])
  })

  it.each<[string, Partial<SIWXConfig>]>([
    ['rejects the signature', { setSessions: () => Promise.reject(new Error('forged')) }],
    ['has no session for it afterwards', { getSessions: async () => [] }],
  ])('disconnects the wallet and throws SIGN_IN_FAILED if the app %s', async (_what, host) => {
    const { client, signing, ended, events } = open(host)
    await expect(connect(client, { connector: signing })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(ended).toHaveBeenCalled()
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
    const names = events.map(({ event }) => event)
    expect(names.filter((name) => /^(CONNECT|SIWX)/.test(name))).toEqual(['SIWX_AUTH_ERROR', 'CONNECT_ERROR'])
  })

  it('stays connected if the app stored the session but cannot return it', async () => {
    const { client, signing } = open({ getSessions: () => Promise.reject(new Error('offline')) })
    await connect(client, { connector: signing })
    expect(getConnection(client.store.getState()).status).toBe('connected')
  })

  it('revokes a session that was stored after the user aborted', async () => {
    const told: { keep?: () => void } = {}
    const revokeSession = vi.fn(async () => undefined)
    const { client, signing } = open({
      setSessions: () => new Promise((resolve) => Object.assign(told, { keep: resolve })),
      getSessions: async () => [session],
      revokeSession,
    })
    const controller = new AbortController()
    const connecting = connect(client, { connector: signing, signal: controller.signal })
    await vi.waitFor(() => expect(told.keep).toBeDefined())
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    told.keep?.()
    await vi.waitFor(() => expect(revokeSession).toHaveBeenCalledWith('eip155:31337', address))
  })

  it('preparePairing requests the message, and connect stores the session later', async () => {
    const { client, signing, asked, kept } = open()
    const signal = new AbortController().signal
    const answer = preparePairing(client, { connector: signing, signal, onPairingUri: () => undefined })
    await answer
    expect(asked).toHaveLength(1)
    expect(kept).toEqual([])
    await connect(client, { connector: signing, answer })
    expect(asked).toHaveLength(1)
    expect(kept).toEqual([session])
  })
})
