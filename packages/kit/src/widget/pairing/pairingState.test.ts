import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPairing, isExpired, type PairingEvent, type PairingState, transition } from './pairingState.js'

const uri = 'wc:one'
const came = { type: 'addressCame', uri, expiresAtMs: 240_000 } as const
const asked = { type: 'asked' } as const
function failed(code: 'USER_REJECTED' | 'OFFLINE' | 'TIMED_OUT') {
  return { type: 'failed', code, context: {} } as const
}

/** The state as one word for the address and one for the link. */
function say({ address, link }: PairingState): string {
  const detail = address.status === 'failed' ? `:${address.code}${address.hadAddress ? '' : ' early'}` : ''
  return `${address.status}${detail} ${link}`
}

function run(...events: readonly PairingEvent[]): string {
  return say(events.reduce(transition, initialPairing))
}

const opened = { type: 'linkOpened' } as const
const hidden = { type: 'pageHidden' } as const
const shown = { type: 'pageShown' } as const
const waited = { type: 'linkWaited' } as const
const checked = { type: 'checked' } as const

const cases: readonly (readonly [rule: string, events: readonly PairingEvent[], state: string])[] = [
  ['asks for an address', [asked], 'preparing none'],
  ['has an address', [asked, came], 'ready none'],
  ['is connected', [asked, came, { type: 'connected' }], 'connected none'],
  ['expires', [asked, came, { type: 'expired' }], 'expired none'],
  ['takes silence for the whole time as expiry', [asked, came, failed('TIMED_OUT')], 'expired none'],
  ['tells a relay that does not answer from a wallet', [asked, failed('OFFLINE')], 'failed:OFFLINE early none'],
  ['tells a time-out before there was an address', [asked, failed('TIMED_OUT')], 'failed:TIMED_OUT early none'],
  ['is declined', [asked, came, failed('USER_REJECTED')], 'failed:USER_REJECTED none'],
  ['begins anew after a failure', [asked, failed('OFFLINE'), asked], 'preparing none'],
  ['takes a late address of what failed for nothing', [asked, failed('OFFLINE'), came], 'failed:OFFLINE early none'],
  ['takes an address nobody asked for for nothing', [came], 'none none'],
  ['forgets everything at the end [S4.5]', [asked, came, opened, { type: 'ended' }], 'none none'],
  ['opens no link without an address', [asked, opened], 'preparing none'],
  ['waits for the app', [asked, came, opened], 'ready opened'],
  ['wonders whether the app is installed', [asked, came, opened, waited], 'ready missing'],
  ['knows that the app came', [asked, came, opened, hidden, waited], 'ready away'],
  ['knows that the app came late', [asked, came, opened, waited, hidden], 'ready away'],
  ['looks for an answer on the way back', [asked, came, opened, hidden, shown], 'ready checking'],
  ['asks to try again when there is none', [asked, came, opened, hidden, shown, checked], 'ready unanswered'],
  ['tries again', [asked, came, opened, hidden, shown, checked, opened], 'ready opened'],
  ['goes on through a fresh address', [asked, came, opened, hidden, { ...came, uri: 'wc:two' }], 'ready away'],
  [
    'forgets the link when another wallet is chosen',
    [asked, came, opened, waited, { type: 'linkClosed' }],
    'ready none',
  ],
  ['does not mind a tab change when no app was opened', [asked, came, hidden, shown], 'ready none'],
  ['goes away again while it looks', [asked, came, opened, hidden, shown, hidden, checked], 'ready away'],
]

describe('the state of a pairing', () => {
  it.each(cases)('%s', (_rule, events, state) => {
    expect(run(...events)).toBe(state)
  })

  it('never has a link open without an address, whatever happens in whatever order', () => {
    const events: readonly PairingEvent[] = [
      ...[asked, came, opened, hidden, shown, waited, checked, { type: 'expired' } as const],
      ...[{ type: 'connected' } as const, { type: 'ended' } as const, failed('OFFLINE'), failed('TIMED_OUT')],
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (list) => {
        const { address, link } = list.reduce(transition, initialPairing)
        if (link !== 'none') expect(address.status).toBe('ready')
      }),
    )
  })
})

describe('isExpired', () => {
  it.each([
    ['false without an address', [asked], 240_000, false],
    ['false before the address expires', [asked, came], 239_999, false],
    ['true when the address expires', [asked, came], 240_000, true],
    ['true after the wallet did not open', [asked, came, opened, waited], 240_000, true],
    ['false while the wallet is in front', [asked, came, opened, hidden], 240_000, false],
    ['false while the page checks for an answer', [asked, came, opened, hidden, shown], 240_000, false],
    ['true after the check', [asked, came, opened, hidden, shown, checked], 240_000, true],
  ] as const)('is %s', (_rule, events, nowMs, result) => {
    const state = events.reduce<PairingState>(transition, initialPairing)
    expect(isExpired(state, nowMs)).toBe(result)
  })
})
