import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPairing, isExpired, type PairingEvent, type PairingState, transition } from './pairingState.js'

const uri = 'wc:one'
const came = { type: 'addressCame', uri, expiresAtMs: 240_000 } as const
const requested = { type: 'asked' } as const
function failed(code: 'USER_REJECTED' | 'OFFLINE' | 'TIMED_OUT') {
  return { type: 'failed', code, context: {} } as const
}

/** Formats the state as one word for the address and one for the link. */
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
  ['is preparing after a request for an address', [requested], 'preparing none'],
  ['is ready with an address', [requested, came], 'ready none'],
  ['is connected', [requested, came, { type: 'connected' }], 'connected none'],
  ['expires', [requested, came, { type: 'expired' }], 'expired none'],
  ['expires if the wallet times out', [requested, came, failed('TIMED_OUT')], 'expired none'],
  ['marks an early failure if the relay is offline', [requested, failed('OFFLINE')], 'failed:OFFLINE early none'],
  [
    'marks an early failure for a timeout without an address',
    [requested, failed('TIMED_OUT')],
    'failed:TIMED_OUT early none',
  ],
  ['is declined', [requested, came, failed('USER_REJECTED')], 'failed:USER_REJECTED none'],
  ['restarts after a failure', [requested, failed('OFFLINE'), requested], 'preparing none'],
  ['ignores an address after a failure', [requested, failed('OFFLINE'), came], 'failed:OFFLINE early none'],
  ['ignores an address that was not requested', [came], 'none none'],
  ['resets at the end [S4.5]', [requested, came, opened, { type: 'ended' }], 'none none'],
  ['opens no link without an address', [requested, opened], 'preparing none'],
  ['waits for the app', [requested, came, opened], 'ready opened'],
  ['reports a missing app after the wait', [requested, came, opened, waited], 'ready missing'],
  ['detects that the app opened', [requested, came, opened, hidden, waited], 'ready away'],
  ['detects an app that opens late', [requested, came, opened, waited, hidden], 'ready away'],
  ['checks for a response when the page is shown again', [requested, came, opened, hidden, shown], 'ready checking'],
  [
    'is unanswered if the check finds no response',
    [requested, came, opened, hidden, shown, checked],
    'ready unanswered',
  ],
  ['tries again', [requested, came, opened, hidden, shown, checked, opened], 'ready opened'],
  [
    'preserves the link step with a new address',
    [requested, came, opened, hidden, { ...came, uri: 'wc:two' }],
    'ready away',
  ],
  [
    'resets the link when another wallet is selected',
    [requested, came, opened, waited, { type: 'linkClosed' }],
    'ready none',
  ],
  ['ignores a tab change if no app was opened', [requested, came, hidden, shown], 'ready none'],
  [
    'is away again if the page is hidden during the check',
    [requested, came, opened, hidden, shown, hidden, checked],
    'ready away',
  ],
]

describe('transition', () => {
  it.each(cases)('%s', (_rule, events, state) => {
    expect(run(...events)).toBe(state)
  })

  it('never has an open link without an address, for any order of events', () => {
    const events: readonly PairingEvent[] = [
      ...[requested, came, opened, hidden, shown, waited, checked, { type: 'expired' } as const],
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
    ['false without an address', [requested], 240_000, false],
    ['false before the address expires', [requested, came], 239_999, false],
    ['true when the address expires', [requested, came], 240_000, true],
    ['true after the wallet did not open', [requested, came, opened, waited], 240_000, true],
    ['false while the wallet is in front', [requested, came, opened, hidden], 240_000, false],
    ['false while the page checks for an answer', [requested, came, opened, hidden, shown], 240_000, false],
    ['true after the check', [requested, came, opened, hidden, shown, checked], 240_000, true],
  ] as const)('is %s', (_rule, events, nowMs, result) => {
    const state = events.reduce<PairingState>(transition, initialPairing)
    expect(isExpired(state, nowMs)).toBe(result)
  })
})
