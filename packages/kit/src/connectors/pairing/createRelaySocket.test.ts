import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFrame } from './parseFrame.js'
import { codeOf, other, publish, push, setUpRelaySocket, topic } from './testRelaySocket.js'
import { timing } from './timing.js'

describe('createRelaySocket', () => {
  it('opens no connection before the first call or topic', async () => {
    const { clock, sockets } = setUpRelaySocket()
    await clock.advance(60_000)
    expect(sockets).toHaveLength(0)
  })

  it('connects with a token and the project id, and sends the pending call', async () => {
    const { relay, connect, last } = setUpRelaySocket({ projectId: 'abc' })
    const call = relay.call('irn_publish', publish)
    await connect()
    expect(last().url).toBe('wss://relay.example/path?auth=token-1&projectId=abc')
    expect(await call).toBe(true)
  })

  it('uses a new token for each connection, subscribes again and sends pending calls again', async () => {
    const { relay, connect, last, clock, sockets } = setUpRelaySocket({ mute: ['irn_publish'] })
    relay.subscribe([topic])
    const call = relay.call('irn_publish', publish)
    await connect()
    last().break()
    await clock.advance(timing.retryBaseMs)
    await connect()
    expect(sockets).toHaveLength(2)
    expect(last().url).toContain('token-2')
    expect(last().sent.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'irn_publish'])
    const id = last().sent[1]?.id
    expect(id).toBe(sockets[0]?.sent[1]?.id)
    last().receive({ id, jsonrpc: '2.0', result: true })
    expect(await call).toBe(true)
  })

  it('increases the retry delay up to the cap, with up to 50 % jitter', async () => {
    const { relay, clock, sockets } = setUpRelaySocket({ random: () => 0.999 })
    relay.subscribe([topic])
    await clock.runPending()
    const gaps: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const brokenAt = clock.now()
      const { length } = sockets
      sockets.at(-1)?.break()
      while (sockets.length === length) await clock.advance(250)
      gaps.push(clock.now() - brokenAt)
    }
    expect(gaps[0]).toBeLessThanOrEqual(timing.retryBaseMs * 1.5 + 250)
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
    expect(gaps.at(-1)).toBeGreaterThan(timing.retryCapMs)
    expect(gaps.at(-1)).toBeLessThanOrEqual(timing.retryCapMs * 1.5 + 250)
  })

  it('closes a socket that does not open in time and retries', async () => {
    const { relay, clock, sockets } = setUpRelaySocket()
    relay.subscribe([topic])
    await clock.advance(timing.relayOpenTimeoutMs + timing.retryBaseMs)
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.isClosed).toBe(true)
  })

  it('acknowledges a stored message with its id, also an id above the safe integers', async () => {
    const { relay, connect, last, messages, taken, clock } = setUpRelaySocket()
    relay.subscribe([topic])
    await connect()
    const before = last().sent.length
    last().receive(JSON.stringify(push(0)).replace('"id":0', '"id":1700000000000123457'))
    await clock.runPending()
    last().receive(push('text'))
    await clock.runPending()
    expect(messages).toHaveLength(2)
    expect(
      last()
        .sent.slice(before)
        .map(({ id, result }) => [String(id), result]),
    ).toEqual([
      [String(Number('1700000000000123457')), true],
      ['text', true],
    ])
    taken.answer = false
    last().receive(push(7))
    await clock.runPending()
    expect(last().sent).toHaveLength(before + 2)
  })

  it('parseFrame: preserves an id above the safe integers as text', () => {
    const frame = parseFrame(JSON.stringify(push(0)).replace('"id":0', '"id": 1700000000000123457'))
    expect(frame).toMatchObject({ kind: 'message', rawId: '1700000000000123457' })
  })

  it('fetches missed messages after a silence, and reconnects if the relay does not respond', async () => {
    const { relay, connect, last, clock, sockets } = setUpRelaySocket({ mute: ['irn_batchFetchMessages'] })
    relay.subscribe([topic])
    await connect()
    await clock.advance(timing.relaySilenceMs)
    expect(last().sent.at(-1)?.method).toBe('irn_batchFetchMessages')
    await clock.advance(timing.relayProbeTimeoutMs + timing.retryBaseMs)
    expect(sockets).toHaveLength(2)
  })

  it('preserves a connection that responds to the probe, also with an error', async () => {
    const { relay, connect, last, clock, sockets } = setUpRelaySocket({ mute: ['irn_batchFetchMessages'] })
    relay.subscribe([topic])
    await connect()
    await clock.advance(timing.relaySilenceMs)
    const id = last().sent.at(-1)?.id
    last().receive({ id, jsonrpc: '2.0', error: { code: -32_601, message: 'Method not found' } })
    await clock.advance(timing.relayProbeTimeoutMs + timing.retryCapMs)
    expect(sockets).toHaveLength(1)
  })

  it('handles fetched messages like pushed ones, and fetches until there are no more', async () => {
    const { relay, connect, last, clock, messages } = setUpRelaySocket({ mute: ['irn_batchFetchMessages'] })
    relay.subscribe([topic])
    await connect()
    relay.reconnect()
    for (const hasMore of [true, false]) {
      await clock.runPending()
      const { id } = last().sent.at(-1) ?? expect.fail()
      last().receive({ id, jsonrpc: '2.0', result: { messages: [{ topic, message: 'BBBB' }], hasMore } })
    }
    await clock.runPending()
    expect(messages).toHaveLength(2)
  })

  it('connects immediately on wake, without waiting for the retry', async () => {
    const { relay, connect, last, clock, sockets } = setUpRelaySocket()
    relay.subscribe([topic])
    await connect()
    for (let round = 0; round < 8; round += 1) {
      last().break()
      await clock.advance(timing.retryCapMs * 2)
    }
    const { length } = sockets
    last().break()
    await clock.runPending()
    expect(sockets).toHaveLength(length)
    relay.reconnect()
    await clock.runPending()
    expect(sockets).toHaveLength(length + 1)
  })

  it('closes a connection without calls and topics after a silence', async () => {
    const { relay, connect, last, clock, sockets } = setUpRelaySocket()
    await Promise.all([relay.call('irn_publish', publish), connect()])
    await clock.advance(timing.relaySilenceMs)
    expect(last().isClosed).toBe(true)
    await clock.advance(timing.retryCapMs * 3)
    expect(sockets).toHaveLength(1)
  })

  it('unsubscribes with the id of the relay, and does not subscribe again after a reconnect', async () => {
    const { relay, connect, last, clock } = setUpRelaySocket()
    relay.subscribe([topic, other])
    await connect()
    relay.unsubscribe([topic])
    await clock.runPending()
    expect(last().sent.at(-1)).toMatchObject({ method: 'irn_unsubscribe', params: { topic, id: topic } })
    last().break()
    await clock.advance(timing.retryBaseMs)
    await connect()
    expect(last().sent[0]?.params).toEqual({ topics: [other] })
  })

  it('error: rejects with OFFLINE without a connection, and with TIMED_OUT without a response', async () => {
    const away = setUpRelaySocket()
    const first = codeOf(away.relay.call('irn_publish', publish))
    await away.clock.advance(timing.relayCallTimeoutMs)
    expect(await first).toBe('OFFLINE')

    const silent = setUpRelaySocket({ mute: ['irn_publish'] })
    const second = codeOf(silent.relay.call('irn_publish', publish, { timeoutMs: 1_000 }))
    await silent.connect()
    await silent.clock.advance(1_000)
    expect(await second).toBe('TIMED_OUT')
  })

  it("error: rejects with a RelayFailure, which has the relay's error code, or 0 for an invalid result", async () => {
    const { relay, connect, last, clock } = setUpRelaySocket({ mute: ['irn_publish'] })
    const refused = codeOf(relay.call('irn_publish', publish))
    await connect()
    last().receive({ id: last().sent[0]?.id, jsonrpc: '2.0', error: { code: -32_600, message: 'no' } })
    expect(await refused).toBe(-32_600)
    const odd = codeOf(relay.call('irn_publish', publish))
    await clock.runPending()
    last().receive({ id: last().sent[1]?.id, jsonrpc: '2.0', result: 'perhaps' })
    expect(await odd).toBe(0)
  })

  it.each([
    ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
    ['Unauthorized: invalid key', 'INVALID_APP_CONFIGURATION'],
    ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
  ])(
    'error: rejects pending calls of a relay that closes with "%s" with %s [S8.9] [S8.10] [S8.11]',
    async (reason, code) => {
      const { relay, last, clock } = setUpRelaySocket()
      const call = codeOf(relay.call('irn_publish', publish))
      await clock.runPending()
      last().break(reason)
      expect(await call).toBe(code)
    },
  )

  it('error: abort and close reject all calls, and no socket opens afterwards', async () => {
    const { relay, clock, sockets, connect } = setUpRelaySocket({ mute: ['irn_publish'] })
    const controller = new AbortController()
    const aborted = codeOf(relay.call('irn_publish', publish, { signal: controller.signal }))
    const closed = codeOf(relay.call('irn_publish', publish))
    relay.subscribe([topic])
    await connect()
    controller.abort()
    expect(await aborted).toBe('ABORTED')
    relay.close()
    expect(await closed).toBe('ABORTED')
    expect(await codeOf(relay.call('irn_publish', publish))).toBe('ABORTED')
    relay.reconnect()
    await clock.advance(timing.retryCapMs * 3)
    expect(sockets).toHaveLength(1)
  })

  it('error: ignores invalid frames [issue 3: hostile input]', async () => {
    const { relay, connect, last, clock, messages } = setUpRelaySocket({ mute: ['irn_publish'] })
    const call = relay.call('irn_publish', publish)
    await connect()
    const { id } = last().sent[0] ?? expect.fail()
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((v) => JSON.stringify({ jsonrpc: '2.0', ...Object(v) })),
        ),
        (text) => {
          last().receive(text)
        },
      ),
    )
    last().receive('x'.repeat(1_200_000))
    await clock.runPending()
    expect(messages).toHaveLength(0)
    last().receive({ id, jsonrpc: '2.0', result: true })
    expect(await call).toBe(true)
  })
})
