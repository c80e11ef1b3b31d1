import { smartSessions as words } from '@foyer/messages/en/smartSessions'
import { describe, expect, it } from 'vitest'
import { getSessionStatus, toSmartSession } from '../../core/queries/sessions.js'
import { formatSession, listSessionTokens, type SessionFormatter } from './formatSession.js'

const [token, game, friend, zero] = ['70', '9a', 'b0', '00'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const formatter: SessionFormatter = {
  words,
  locale: 'en',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: new Map([[token, { symbol: 'FOY\u202e', decimals: 6 }]]),
}

/** A session as the server sends it. */
function wire(change: object = {}) {
  return {
    project: { id: 'p', name: 'Game', url: 'https://game.example' },
    ...{ pci: `0x${'ab'.repeat(32)}`, expiry: 2_000, createdAt: 1, context: '0x' },
    signer: { type: 'account', data: { address: friend } },
    permissions: [{ type: 'contract-call', data: { address: token, selectors: ['0xa9059cbb', '0x12345678'] } }],
    policies: [
      { type: 'spending-limit', data: { token, amount: '1500000', period: 86_400 } },
      { type: 'call-limit', data: { count: 10 } },
    ],
    ...change,
  }
}

function formatWire(change: object = {}) {
  const lines = formatSession(toSmartSession(wire(change)), formatter)
  return lines.map(({ text, small }) => [text.replace(/[\u2066\u2069]/g, ''), ...small])
}

describe('formatSession', () => {
  it('describes limits and functions, with clean symbols, known names and full addresses', () => {
    expect(formatWire()).toEqual([
      ['Spend up to 1.5 FOY in each period of 1 day', token],
      ['Use functions of 0x7070…7070', token, 'transfer(address,uint256)', '0x12345678'],
    ])
    expect(listSessionTokens([toSmartSession(wire())])).toEqual([token])
  })

  it('describes native payments, amounts in all, unlimited amounts and unknown tokens', () => {
    const limit = (one: string, amount: string, period = 0) => ({
      type: 'spending-limit',
      data: { token: one, amount, period },
    })
    const permissions = [{ type: 'contract-call', data: { address: friend, selectors: [] } }]
    const policies = [limit(zero, '5'), limit(token, String(2n ** 256n - 1n)), limit(game, '7', 60)]
    expect(formatWire({ permissions, policies })).toEqual([
      ['Spend up to 0.000000000000000005 ETH in all'],
      ['Spend any amount of FOY', token],
      ['Spend up to 7 units of 0x9a9a…9a9a in each period of 1 minute', game],
      ['Send ETH to 0xb0b0…b0b0', friend],
    ])
    expect(listSessionTokens([toSmartSession(wire({ policies }))])).toEqual([token, game])
  })

  it('counts parts with an unknown type or invalid content as unknown, and never throws', () => {
    for (const policies of [
      [{ type: 'rate-limit', data: {} }],
      [{ type: 'spending-limit', data: { token: 'x', amount: '1', period: 1 } }],
      [{ type: 'spending-limit', data: { token, amount: '1'.repeat(400), period: 1 } }],
      [{ type: 'call-limit', data: { count: -1 } }],
    ]) {
      const session = toSmartSession(wire({ policies }))
      expect(session.hasUnknown).toBe(true)
      expect(formatSession(session, formatter).at(-1)?.text).toBe(words.unknownPart)
    }
    expect(toSmartSession(wire()).hasUnknown).toBe(false)
    expect(toSmartSession(wire({ signer: { type: 'account', data: { address: 7 } } })).delegate).toBeUndefined()
  })

  it('getSessionStatus: a permission is active until its end, and ended once it is revoked', () => {
    const session = toSmartSession(wire())
    expect(getSessionStatus(session, 1_999_999)).toBe('active')
    expect(getSessionStatus(session, 2_000_000)).toBe('expired')
    expect(getSessionStatus(toSmartSession(wire({ revokedAt: 5 })), 3_000_000)).toBe('ended')
  })
})
