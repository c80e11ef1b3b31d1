import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialConnection, type RelayConnectionEvent, transitionConnection } from './relayConnection.js'
import { timing } from './timing.js'

const needed = { type: 'needed' } as const
const opened = { type: 'opened' } as const
const answered = { type: 'answered' } as const
const closed = { type: 'closed' } as const
const failed = { type: 'failed', isNeeded: true, random: 0.5 } as const
const failedUnneeded = { ...failed, isNeeded: false } as const
const retryDue = { type: 'retryDue', isNeeded: true } as const
const woken = { type: 'woken', isNeeded: true } as const
const silent = { type: 'silenceDue', isNeeded: true, silentMs: timing.relaySilenceMs } as const
const events: readonly RelayConnectionEvent[] = [
  ...[needed, opened, answered, closed, failed, failedUnneeded, retryDue, woken, silent],
  ...[
    { ...retryDue, isNeeded: false },
    { ...woken, isNeeded: false },
    { ...silent, isNeeded: false },
  ],
]

/** Returns the status and the number of retries after the events, and the commands of the last event. */
function run(...list: readonly RelayConnectionEvent[]) {
  let connection = initialConnection
  let commands: readonly string[] = []
  for (const event of list) {
    const next = transitionConnection(connection, event)
    connection = next.connection
    commands = next.commands.map(({ type, ...detail }) => [type, ...Object.values(detail)].join(' '))
  }
  return [`${connection.status} ${connection.retries}`, ...commands]
}

const cases: readonly (readonly [title: string, list: readonly RelayConnectionEvent[], result: readonly string[]])[] = [
  ['connects when a call or topic needs it', [needed], ['connecting 0', 'connect']],
  ['does not connect twice', [needed, needed], ['connecting 0']],
  ['restores topics and calls when open', [needed, opened], ['open 0', 'scheduleSilenceCheck', 'restore']],
  ['retries a failed opening', [needed, failed], ['waiting 1', 'disconnect', 'scheduleRetry 500']],
  [
    'doubles the delay of a retry',
    [needed, failed, retryDue, failed],
    ['waiting 2', 'disconnect', 'scheduleRetry 1000'],
  ],
  ['resets the delay after an answer', [needed, failed, retryDue, opened, answered], ['open 0']],
  [
    'keeps the delay when the relay opens but does not answer',
    [needed, failed, retryDue, opened, failed],
    ['waiting 2', 'disconnect', 'scheduleRetry 1000'],
  ],
  ['does not retry if nothing needs it', [needed, opened, failedUnneeded], ['idle 0', 'disconnect']],
  ['waits for the retry although a call is added', [needed, failed, needed], ['waiting 1']],
  ['connects when the retry is due', [needed, failed, retryDue], ['connecting 1', 'connect']],
  ['drops the retry if nothing needs it', [needed, failed, { ...retryDue, isNeeded: false }], ['idle 1']],
  ['connects at once when woken while waiting', [needed, failed, woken], ['connecting 0', 'cancelRetry', 'connect']],
  [
    'cancels the retry when woken and not needed',
    [needed, failed, { ...woken, isNeeded: false }],
    ['idle 0', 'cancelRetry'],
  ],
  ['probes when woken while open', [needed, opened, woken], ['open 0', 'probe']],
  ['continues to open when woken while connecting', [needed, woken], ['connecting 0']],
  ['probes after silence', [needed, opened, silent], ['open 0', 'probe', 'scheduleSilenceCheck']],
  [
    'does not probe after a recent frame',
    [needed, opened, { ...silent, silentMs: 1 }],
    ['open 0', 'scheduleSilenceCheck'],
  ],
  [
    'disconnects after silence if nothing needs it',
    [needed, opened, { ...silent, isNeeded: false }],
    ['idle 0', 'disconnect'],
  ],
  ['ignores a failure without a connection', [failed], ['idle 0']],
  ['stops everything when closed', [needed, opened, closed], ['closed 0', 'cancelRetry', 'disconnect']],
]

describe('transitionConnection', () => {
  it.each(cases)('%s', (_title, list, result) => {
    expect(run(...list)).toEqual(result)
  })

  it('returns no command after closed, for any event', () => {
    for (const event of events.filter(({ type }) => type !== 'closed'))
      expect(run(needed, closed, event)).toEqual(['closed 0'])
  })

  it('connects only after the last connection ended, for any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (list) => {
        let connection = initialConnection
        let openLinks = 0
        for (const event of list) {
          const next = transitionConnection(connection, event)
          connection = next.connection
          for (const { type } of next.commands) {
            if (type === 'connect') openLinks += 1
            if (type === 'disconnect') openLinks = 0
          }
          expect(openLinks).toBe(connection.status === 'connecting' || connection.status === 'open' ? 1 : 0)
        }
      }),
    )
  })
})
