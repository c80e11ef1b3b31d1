import { describe, expect, it } from 'vitest'
import { createDeliveryState, type DeliveryEvent, updateDelivery } from './deliveryState.js'
import type { StoredMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

function createMessage(seq: number, change: Partial<StoredMessage> = {}): StoredMessage {
  return {
    ...{ seq, topic: 'topic', message: 'sealed', attestation: null, tag: 1, publisher: 'app', projectId: 'project' },
    ...{ addressKey: 'address', publishedAtMs: 0, expiresAtMs: 1_000_000, ...change },
  }
}

/** Creates a socket that has subscribed to `topic`. Its backlog was read and is empty. */
function createSocket() {
  const state = createDeliveryState('wallet')
  const clock = { nowMs: 0, id: 0 }
  const nextId = () => {
    clock.id += 1
    return clock.id
  }
  const handle = (event: DeliveryEvent) => updateDelivery(state, event, { nowMs: clock.nowMs, nextId })
  handle({ type: 'subscribed', topics: ['topic'] })
  handle({ type: 'started' })
  handle({ type: 'backlogRead', page: { messages: [], hasMore: false } })
  const publish = (seq: number, change?: Partial<StoredMessage>) =>
    handle({ type: 'published', message: createMessage(seq, change) })
  return { state, clock, handle, publish }
}

/** Reduces commands to their type and the messages they concern. */
function summarise(commands: ReturnType<typeof updateDelivery>) {
  return commands.map((command) => {
    if (command.type === 'send') return [command.isRepeated ? 'repeat' : 'send', command.push.message.seq]
    if (command.type === 'storeReceipt') return ['storeReceipt', command.receipt.seq]
    return ['readBacklog', ...command.read.topics]
  })
}

describe('updateDelivery', () => {
  it('sends a new message at once, and stores its receipt when it is acknowledged', () => {
    const { handle, publish, state } = createSocket()
    expect(summarise(publish(1))).toEqual([['send', 1]])
    expect(summarise(handle({ type: 'acknowledged', pushId: 1 }))).toEqual([['storeReceipt', 1]])
    expect([state.inFlight.size, state.inFlightBytes, state.delivered.size]).toEqual([0, 0, 1])
    handle({ type: 'receiptStored', receipt: { seq: 1, clientId: 'wallet', expiresAtMs: 1_000_000 } })
    expect([state.delivered.size, state.deliveredBytes]).toEqual([0, 0])
  })

  it('does not send a message to its publisher, or one that has expired', () => {
    const { publish } = createSocket()
    expect(publish(1, { publisher: 'wallet' })).toEqual([])
    expect(publish(2, { expiresAtMs: 0 })).toEqual([])
  })

  it('does not let a new message overtake the backlog of its topic', () => {
    const { handle, publish } = createSocket()
    expect(summarise(handle({ type: 'missed', topics: ['topic', 'other'] }))).toEqual([['readBacklog', 'topic']])
    expect(publish(2)).toEqual([])
    const page = { messages: [createMessage(1)], hasMore: false }
    expect(summarise(handle({ type: 'backlogRead', page }))).toEqual([
      ['send', 1],
      ['readBacklog', 'topic'],
    ])
  })

  it('reads the mailbox after a late announcement, which may name an acknowledged message', () => {
    const { publish } = createSocket()
    publish(2)
    expect(summarise(publish(1))).toEqual([['readBacklog', 'topic']])
  })

  it('skips messages of a backlog page that were delivered or settled during the read', () => {
    const { handle, publish } = createSocket()
    publish(1)
    publish(2)
    handle({ type: 'missed', topics: ['topic'] })
    handle({ type: 'acknowledged', pushId: 1 })
    handle({ type: 'receiptStored', receipt: { seq: 1, clientId: 'wallet', expiresAtMs: 1_000_000 } })
    const page = { messages: [createMessage(1), createMessage(2), createMessage(3)], hasMore: false }
    expect(summarise(handle({ type: 'backlogRead', page }))).toEqual([['send', 3]])
  })

  it('does not read the backlog again for a page of delivered messages alone', () => {
    const { handle, publish, state } = createSocket()
    handle({ type: 'subscribed', topics: ['other'] })
    handle({ type: 'started' })
    handle({ type: 'backlogRead', page: { messages: [], hasMore: false } })
    publish(1)
    handle({ type: 'missed', topics: ['topic'] })
    for (let seq = 2; seq <= relayLimits.windowMessages; seq += 1) publish(seq, { topic: 'other' })
    const page = { messages: [createMessage(1)], hasMore: false }
    expect(handle({ type: 'backlogRead', page })).toEqual([])
    expect(state.backlogTopics.size).toBe(0)
  })

  it('stops at a full window, and reads the backlog when half of the window is free', () => {
    const { handle, publish } = createSocket()
    const window = relayLimits.windowMessages
    for (let seq = 1; seq <= window; seq += 1) expect(publish(seq)).toHaveLength(1)
    expect(publish(window + 1)).toEqual([])
    const acknowledged = Array.from({ length: window / 2 }, (_, index) =>
      handle({ type: 'acknowledged', pushId: index + 1 }).map(({ type }) => type),
    )
    expect(acknowledged.at(-2)).toEqual(['storeReceipt'])
    expect(acknowledged.at(-1)).toEqual(['storeReceipt', 'readBacklog'])
  })

  it('repeats a push after 10 s and then after 20 s, with the same id', () => {
    const { clock, handle, publish } = createSocket()
    publish(1)
    clock.nowMs = relayLimits.redeliverMs - 1
    expect(handle({ type: 'ticked' })).toEqual([])
    clock.nowMs = relayLimits.redeliverMs
    expect(handle({ type: 'ticked' })).toMatchObject([{ type: 'send', push: { id: 1 }, isRepeated: true }])
    clock.nowMs += 2 * relayLimits.redeliverMs - 1
    expect(handle({ type: 'ticked' })).toEqual([])
    clock.nowMs += 1
    expect(handle({ type: 'ticked' })).toHaveLength(1)
  })

  it('stores a failed receipt again at the next tick, until the message expires', () => {
    const { clock, handle, publish, state } = createSocket()
    publish(1)
    handle({ type: 'acknowledged', pushId: 1 })
    const receipt = { seq: 1, clientId: 'wallet', expiresAtMs: 1_000_000 }
    handle({ type: 'receiptFailed', receipt })
    expect(handle({ type: 'ticked' })).toEqual([{ type: 'storeReceipt', receipt }])
    handle({ type: 'receiptFailed', receipt })
    clock.nowMs = 1_000_000
    expect(handle({ type: 'ticked' })).toEqual([])
    expect(state.delivered.size).toBe(0)
  })

  it('reads the backlog again at the next tick after a failed read', () => {
    const { handle } = createSocket()
    handle({ type: 'missed', topics: ['topic'] })
    expect(handle({ type: 'backlogFailed' })).toEqual([])
    expect(summarise(handle({ type: 'ticked' }))).toEqual([['readBacklog', 'topic']])
  })

  it('sends nothing after an unsubscribe or a close', () => {
    const { clock, handle, publish, state } = createSocket()
    publish(1)
    handle({ type: 'unsubscribed', topic: 'topic' })
    clock.nowMs = relayLimits.redeliverMs
    expect(handle({ type: 'ticked' })).toEqual([])
    expect([state.inFlightBytes, state.deliveredBytes]).toEqual([0, 0])
    handle({ type: 'closed' })
    expect(publish(2)).toEqual([])
    expect(handle({ type: 'started' })).toEqual([])
  })
})
