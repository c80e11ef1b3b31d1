import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handlePeerCall } from './handlePeerCall.js'
import { getSessionChain, listAddresses, type PairingSession, pairingSession } from './PairingSession.js'
import { grantEip155, testAddresses } from './testWallet.js'

const [alice, bob] = testAddresses
const nowMs = 1_700_000_000_000
const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

function createSession(more: Partial<PairingSession> = {}): PairingSession {
  return {
    v: 1,
    topic: 'aa'.repeat(32),
    symKey: 'bb'.repeat(32),
    settlementId: 1,
    selfPublicKey: 'cc'.repeat(32),
    peer: { publicKey: 'dd'.repeat(32), metadata: { name: 'W', description: '', url: '', icons: [] } },
    expiresAtMs: nowMs + 3_600_000,
    asked,
    grants: {
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`, `eip155:10:${bob}`],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    chains: {},
    active: {},
    ...more,
  }
}

function take(method: string, params: unknown, session = createSession()) {
  return handlePeerCall(session, { id: 1, jsonrpc: '2.0', method, params }, nowMs)
}
function event(name: string, data: unknown, chainId = 'eip155:1', session = createSession()) {
  return take('wc_sessionEvent', { event: { name, data }, chainId }, session)
}
const requestedWith5 = { eip155: { ...asked.eip155, chains: [...asked.eip155.chains, 'eip155:5'] } }

describe('handlePeerCall', () => {
  it.each([
    ['a number', 10],
    ['hex text', '0xa'],
    ['decimal text', '10'],
    ['a CAIP-2 id', 'eip155:10'],
  ])('chainChanged: accepts the chain as %s, and selects the accounts of that chain', (_, data) => {
    const { session, answer } = event('chainChanged', data)
    expect(answer).toBe(true)
    expect(session && getSessionChain(session, 'eip155')).toBe('eip155:10')
    expect(session && listAddresses(session, 'eip155')).toEqual([bob])
  })

  it('chainChanged: accepts a chain that was not requested, preserves the accounts, and can switch back', () => {
    const { session = expect.fail(), answer } = event('chainChanged', 56)
    expect(answer).toBe(true)
    expect(getSessionChain(session ?? expect.fail(), 'eip155')).toBe('eip155:56')
    expect(listAddresses(session ?? expect.fail(), 'eip155')).toEqual([alice, bob])
    const back = event('chainChanged', 10, 'eip155:1', session ?? expect.fail())
    expect(back.session && getSessionChain(back.session, 'eip155')).toBe('eip155:10')
  })

  it.each([
    ['addresses', [bob.toLowerCase(), alice]],
    ['CAIP-10 accounts', [`eip155:1:${bob}`]],
  ])('accountsChanged: puts the first of the %s first in the session', (_, data) => {
    const { session } = event('accountsChanged', data)
    expect(session && listAddresses(session, 'eip155')).toEqual([bob, alice])
  })

  it('handles an update, an extension, a ping and the end of the session', () => {
    const namespaces = grantEip155([10, 56])
    expect(take('wc_sessionUpdate', { namespaces }).session).toMatchObject({
      grants: { eip155: { chains: ['eip155:10'] } },
    })
    expect(take('wc_sessionExtend', {}).session).toMatchObject({ expiresAtMs: nowMs + 604_800_000 })
    const expiry = nowMs / 1000 + 7_200
    expect(take('wc_sessionExtend', { expiry }).session).toMatchObject({ expiresAtMs: expiry * 1000 })
    expect(take('wc_sessionPing', {})).toEqual({ answer: true })
    expect(take('wc_sessionDelete', { code: 6000, message: 'Bye' })).toEqual({ session: null, answer: true })
  })

  it('returns a wallet event that the host requested', () => {
    const session = createSession()
    const eip155 = { ...session.grants.eip155, events: ['message'] }
    const given = createSession({ grants: { eip155: eip155 as never } })
    const outcome = take('wc_sessionEvent', { event: { name: 'message', data: { a: 1 } }, chainId: 'eip155:1' }, given)
    expect(outcome).toEqual({ event: { name: 'message', data: { a: 1 }, chainId: 'eip155:1' }, answer: true })
  })

  it('chainChanged: accepts every chain of MetaMask', () => {
    const metaMask = createSession()
    metaMask.peer.metadata.name = 'MetaMask Wallet'
    const params = { event: { name: 'chainChanged', data: 56 }, chainId: 'eip155:56' }
    const { session } = take('wc_sessionEvent', params, metaMask)
    expect(session && getSessionChain(session, 'eip155')).toBe('eip155:56')
  })

  it.each([
    ['an unknown method', 'METHOD_UNKNOWN', 10_001, () => take('wc_sessionPropose', {})],
    ['a method named like a property of Object.prototype', 'METHOD_UNKNOWN', 10_001, () => take('toString', {})],
    ['an invalid update', 'PARAMS_INVALID', 1003, () => take('wc_sessionUpdate', { namespaces: 7 })],
    [
      'an update of a family that was not requested',
      'NAMESPACE_UNASKED',
      5104,
      () => take('wc_sessionUpdate', { namespaces: { solana: { accounts: [], methods: [], events: [] } } }),
    ],
    [
      'an update that grants nothing',
      'NOTHING_GRANTED',
      1003,
      () => take('wc_sessionUpdate', { namespaces: grantEip155([56]) }),
    ],
    [
      'an update with an invalid account',
      'ACCOUNT_INVALID',
      5103,
      () => take('wc_sessionUpdate', { namespaces: grantEip155([1], { accounts: ['eip155:1:me'] }) }),
    ],
    ['an extension into the past', 'EXPIRY_INVALID', 1004, () => take('wc_sessionExtend', { expiry: 5 })],
    [
      'an extension that shortens the session',
      'EXPIRY_INVALID',
      1004,
      () => take('wc_sessionExtend', { expiry: nowMs / 1000 + 60 }),
    ],
    [
      'an extension beyond the maximum',
      'EXPIRY_INVALID',
      1004,
      () => take('wc_sessionExtend', { expiry: nowMs / 1000 + pairingLimits.sessionSeconds + 1 }),
    ],
    ['an event that was not requested', 'EVENT_UNASKED', 3002, () => event('spy', {})],
    ['an event on a chain that was not granted', 'CHAIN_UNGRANTED', 3005, () => event('chainChanged', 1, 'eip155:56')],
    [
      'a chain that was requested and not granted',
      'CHAIN_UNGRANTED',
      3005,
      () => event('chainChanged', 5, 'eip155:1', createSession({ asked: requestedWith5 })),
    ],
    ['an invalid chain', 'CHAIN_UNGRANTED', 3005, () => event('chainChanged', '1e3')],
    ['a chain of another family', 'CHAIN_UNGRANTED', 3005, () => event('chainChanged', 'solana:abc')],
    [
      'an account that was not granted',
      'ACCOUNT_UNGRANTED',
      3002,
      () => event('accountsChanged', [`0x${'12'.repeat(20)}`]),
    ],
    ['invalid accounts', 'ACCOUNT_UNGRANTED', 3002, () => event('accountsChanged', [null])],
  ] as const)('error: rejects %s with a code and changes nothing', (_, code, number, run) => {
    const { session, refusal, answer } = run()
    expect(session).toBeUndefined()
    expect(refusal?.code).toBe(code)
    expect(answer).toMatchObject({ code: number })
  })

  it('accountsChanged: an empty list changes nothing', () => {
    expect(event('accountsChanged', [])).toEqual({ answer: true })
  })

  it('returns a session that can be stored for any call, and ends it only for wc_sessionDelete', () => {
    const method = fc.constantFrom('wc_sessionUpdate', 'wc_sessionExtend', 'wc_sessionEvent', 'wc_sessionPing', 'wc_x')
    fc.assert(
      fc.property(method, fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (name, any, object) => {
        for (const params of [any, object, { event: { name: 'chainChanged', data: any }, chainId: 'eip155:1' }]) {
          const { session, answer } = take(name, params)
          expect(session).not.toBeNull()
          if (session) expect(pairingSession.safeParse(JSON.parse(JSON.stringify(session))).success).toBe(true)
          expect(answer === true || typeof answer.code === 'number').toBe(true)
        }
      }),
    )
  })
})
