import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFrame } from './parseFrame.js'
import { codeOf, createLine, other, publish, push, topic } from './testRelaySocket.js'
import { timing } from './timing.js'

describe('relay socket', () => {
  it('opens no connection before there is something to say', async () => {
    const { clock, sockets } = createLine()
    await clock.advance(60_000)
    expect(sockets).toHaveLength(0)
  })

  it('shows a token and the project, and sends what was asked meanwhile', async () => {
    const { relay, connect, last } = createLine({ projectId: 'abc' })
    const call = relay.call('irn_publish', publish)
    await connect()
    expect(last().url).toBe('wss://relay.example/path?auth=token-1&projectId=abc')
    expect(await call).toBe(true)
  })

  it('shows a new token on each new line, asks for its topics again and sends again what is unanswered', async () => {
    const { relay, connect, last, clock, sockets } = createLine({ mute: ['irn_publish'] })
    relay.follow([topic])
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

  it('waits longer each time, with jitter, and no longer than the cap', async () => {
    const { relay, clock, sockets } = createLine({ random: () => 0.999 })
    relay.follow([topic])
    await clock.settle()
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

  it('gives up an opening that takes too long and tries again', async () => {
    const { relay, clock, sockets } = createLine()
    relay.follow([topic])
    await clock.advance(timing.relayOpenTimeoutMs + timing.retryBaseMs)
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.isClosed).toBe(true)
  })

  it('acknowledges a message once it is safe, with the very id, also one beyond what JavaScript counts', async () => {
    const { relay, connect, last, messages, taken, clock } = createLine()
    relay.follow([topic])
    await connect()
    const before = last().sent.length
    last().receive(JSON.stringify(push(0)).replace('"id":0', '"id":1700000000000123457'))
    await clock.settle()
    last().receive(push('text'))
    await clock.settle()
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
    await clock.settle()
    expect(last().sent).toHaveLength(before + 2)
  })

  it('writes a long id back as it came', () => {
    const frame = parseFrame(JSON.stringify(push(0)).replace('"id":0', '"id": 1700000000000123457'))
    expect(frame).toMatchObject({ kind: 'message', rawId: '1700000000000123457' })
  })

  it('asks after silence for what it missed, and mends a line that is dead', async () => {
    const { relay, connect, last, clock, sockets } = createLine({ mute: ['irn_batchFetchMessages'] })
    relay.follow([topic])
    await connect()
    await clock.advance(timing.relaySilenceMs)
    expect(last().sent.at(-1)?.method).toBe('irn_batchFetchMessages')
    await clock.advance(timing.relayProbeTimeoutMs + timing.retryBaseMs)
    expect(sockets).toHaveLength(2)
  })

  it('keeps a line that answers the probe, also with a no', async () => {
    const { relay, connect, last, clock, sockets } = createLine({ mute: ['irn_batchFetchMessages'] })
    relay.follow([topic])
    await connect()
    await clock.advance(timing.relaySilenceMs)
    const id = last().sent.at(-1)?.id
    last().receive({ id, jsonrpc: '2.0', error: { code: -32_601, message: 'Method not found' } })
    await clock.advance(timing.relayProbeTimeoutMs + timing.retryCapMs)
    expect(sockets).toHaveLength(1)
  })

  it('takes fetched messages like pushed ones, as long as there are more', async () => {
    const { relay, connect, last, clock, messages } = createLine({ mute: ['irn_batchFetchMessages'] })
    relay.follow([topic])
    await connect()
    relay.wake()
    for (const hasMore of [true, false]) {
      await clock.settle()
      const { id } = last().sent.at(-1) ?? expect.fail()
      last().receive({ id, jsonrpc: '2.0', result: { messages: [{ topic, message: 'BBBB' }], hasMore } })
    }
    await clock.settle()
    expect(messages).toHaveLength(2)
  })

  it('connects at once when the page comes back, instead of waiting its turn', async () => {
    const { relay, connect, last, clock, sockets } = createLine()
    relay.follow([topic])
    await connect()
    for (let round = 0; round < 8; round += 1) {
      last().break()
      await clock.advance(timing.retryCapMs * 2)
    }
    const { length } = sockets
    last().break()
    await clock.settle()
    expect(sockets).toHaveLength(length)
    relay.wake()
    await clock.settle()
    expect(sockets).toHaveLength(length + 1)
  })

  it('closes the line when for a while nobody needs it', async () => {
    const { relay, connect, last, clock, sockets } = createLine()
    await Promise.all([relay.call('irn_publish', publish), connect()])
    await clock.advance(timing.relaySilenceMs)
    expect(last().isClosed).toBe(true)
    await clock.advance(timing.retryCapMs * 3)
    expect(sockets).toHaveLength(1)
  })

  it('unsubscribes by the name the relay gave, and asks no more on the next line', async () => {
    const { relay, connect, last, clock } = createLine()
    relay.follow([topic, other])
    await connect()
    relay.unfollow([topic])
    await clock.settle()
    expect(last().sent.at(-1)).toMatchObject({ method: 'irn_unsubscribe', params: { topic, id: topic } })
    last().break()
    await clock.advance(timing.retryBaseMs)
    await connect()
    expect(last().sent[0]?.params).toEqual({ topics: [other] })
  })

  it('error: a relay that stays away ends a call as OFFLINE, one that is silent as TIMED_OUT', async () => {
    const away = createLine()
    const first = codeOf(away.relay.call('irn_publish', publish))
    await away.clock.advance(timing.relayCallTimeoutMs)
    expect(await first).toBe('OFFLINE')

    const silent = createLine({ mute: ['irn_publish'] })
    const second = codeOf(silent.relay.call('irn_publish', publish, { timeoutMs: 1_000 }))
    await silent.connect()
    await silent.clock.advance(1_000)
    expect(await second).toBe('TIMED_OUT')
  })

  it('error: a no is a RelayFailure with its number; nonsense is one without', async () => {
    const { relay, connect, last, clock } = createLine({ mute: ['irn_publish'] })
    const refused = codeOf(relay.call('irn_publish', publish))
    await connect()
    last().receive({ id: last().sent[0]?.id, jsonrpc: '2.0', error: { code: -32_600, message: 'no' } })
    expect(await refused).toBe(-32_600)
    const odd = codeOf(relay.call('irn_publish', publish))
    await clock.settle()
    last().receive({ id: last().sent[1]?.id, jsonrpc: '2.0', result: 'perhaps' })
    expect(await odd).toBe(0)
  })

  it.each([
    ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
    ['Unauthorized: invalid key', 'INVALID_APP_CONFIGURATION'],
    ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
  ])('error: a relay that closes with "%s" ends what waits as %s [S8.9] [S8.10] [S8.11]', async (reason, code) => {
    const { relay, last, clock } = createLine()
    const call = codeOf(relay.call('irn_publish', publish))
    await clock.settle()
    last().break(reason)
    expect(await call).toBe(code)
  })

  it('error: abort and close settle everything, and nothing is opened afterwards', async () => {
    const { relay, clock, sockets, connect } = createLine({ mute: ['irn_publish'] })
    const controller = new AbortController()
    const aborted = codeOf(relay.call('irn_publish', publish, { signal: controller.signal }))
    const closed = codeOf(relay.call('irn_publish', publish))
    relay.follow([topic])
    await connect()
    controller.abort()
    expect(await aborted).toBe('ABORTED')
    relay.close()
    expect(await closed).toBe('ABORTED')
    expect(await codeOf(relay.call('irn_publish', publish))).toBe('ABORTED')
    relay.wake()
    await clock.advance(timing.retryCapMs * 3)
    expect(sockets).toHaveLength(1)
  })

  it('error: rubbish on the line changes nothing [issue 3: hostile input]', async () => {
    const { relay, connect, last, clock, messages } = createLine({ mute: ['irn_publish'] })
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
    await clock.settle()
    expect(messages).toHaveLength(0)
    last().receive({ id, jsonrpc: '2.0', result: true })
    expect(await call).toBe(true)
  })
})
