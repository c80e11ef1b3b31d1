import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import type { SIWXConfig, SIWXSession } from '../../core/public/appKitTypes.js'
import { getConnected } from '../../core/state/select.js'
import { TestFrameError } from '../../testing/createTestFrame.js'
import { withSignIn } from './signIn.js'
import { setUpEmbedded } from './testEmbedded.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sets up a host that requires a sign-in, and a log-in by email. */
function setUp(message: object = {}) {
  const kept: SIWXSession[] = []
  const siwx: SIWXConfig = {
    createMessage: async ({ accountAddress, chainId }) => ({
      ...{
        accountAddress,
        chainId,
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce: 'a1b2c3d4',
      },
      ...message,
      toString: () => '',
    }),
    addSession: async () => undefined,
    revokeSession: async () => undefined,
    setSessions: async (sessions) => void kept.push(...sessions),
    getSessions: async () => kept,
  }
  const set = setUpEmbedded({ siwx })
  const logIn = async () => {
    await set.run(connectEmail(set.client, 'ada@person.test', set.signal))
    await set.run(connectOtp(set.client, '424242', set.signal))
  }
  const listAsked = () => set.frame.received.filter(({ type }) => type === '@w3m-app/SIGN_IN')
  return { ...set, kept, logIn, listAsked }
}

describe('sign-in during a log-in', () => {
  it('signs without another user request: the host receives the signature with the connection', async () => {
    const { client, frame, kept, logIn, listAsked } = setUp({ statement: 'Hello', issuedAt: '2020-01-01T00:00:00Z' })
    await logIn()
    expect(getConnected(client.store.getState())?.addresses).toEqual([frame.evmAddress])
    expect(listAsked()).toMatchObject([
      { payload: { domain: 'app.example', nonce: 'a1b2c3d4', chainId: 'eip155:31337', statement: 'Hello' } },
    ])
    expect(listAsked()[0]?.payload).not.toHaveProperty('issuedAt')
    const data = { accountAddress: frame.evmAddress, chainId: 'eip155:31337', version: '1', nonce: 'a1b2c3d4' }
    expect(kept).toMatchObject([
      { data, message: 'the sign-in with a1b2c3d4', signature: expect.stringMatching(/^0x/) },
    ])
    expect(kept[0]?.data.issuedAt).not.toBe('2020-01-01T00:00:00Z')
    expect(frame.received.some(({ type }) => type === '@w3m-app/RPC_REQUEST')).toBe(false)
  })

  it('connects without a sign-in if the frame rejects the signature', async () => {
    const { client, frame, kept, logIn } = setUp()
    frame.answers.SIGN_IN = () => {
      throw new TestFrameError({ message: 'no', code: 'refused' })
    }
    await logIn()
    expect(getConnected(client.store.getState())?.addresses).toEqual([frame.evmAddress])
    expect(kept).toEqual([])
  })

  it('sends no SIGN_IN if the message of the host has resources', async () => {
    const { kept, logIn, listAsked } = setUp({ resources: ['https://app.example/terms'] })
    await logIn()
    expect([kept, listAsked()]).toEqual([[], []])
  })

  it('withSignIn: sends SIGN_IN for a Solana account', async () => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const fields = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'a1b2c3d4' } as const
    const request = vi.fn(async (_type: string, _payload?: unknown) => ({
      issuedAt: 'now',
      message: 'text',
      signature: '2',
    }))
    const { version, ...asked } = fields
    const accounts = await withSignIn(
      { request: request as never },
      { addresses: ['So1'], chainId },
      { networks: [], signal: new AbortController().signal, signIn: async () => ({ ...fields, chainIds: [chainId] }) },
    )
    expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['SIGN_IN', { ...asked, chainId }])
    const data = { ...fields, version, accountAddress: 'So1', chainId, issuedAt: 'now' }
    expect(accounts.signIns).toEqual([{ data, message: 'text', signature: '2' }])
  })
})
