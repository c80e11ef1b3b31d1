import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { encodeBase64 } from './bytes.js'
import { formatPairingUri } from './createPair.js'
import { createPairingStore } from './createPairingStore.js'
import { createPeerChannel } from './createPeerChannel.js'
import { openShared, parseEnvelope, sealEnvelope } from './envelope.js'
import { PairingError } from './PairingError.js'
import { parseFrame } from './parseFrame.js'
import { parsePairingUri } from './parsePairingUri.js'
import { parseSettlement } from './parseSettlement.js'
import { createTestClock } from './testClock.js'
import { grantEip155 } from './testWallet.js'

/** The number of cases per property. */
const numRuns = bySuite({ main: 300, soak: 100_000 })
const timeoutMs = 30_000 + numRuns * 5
const symKey = '5a'.repeat(32)
const topic = 'ab'.repeat(32)

/** Changes, truncates, inserts or moves parts of a text. */
function mutate(text: fc.Arbitrary<string>) {
  return fc
    .tuple(text, fc.array(fc.tuple(fc.nat(), fc.nat(4), fc.string({ maxLength: 4 })), { maxLength: 4 }))
    .map(([whole, changes]) =>
      changes.reduce((before, [where, how, with_]) => {
        const at = where % (before.length + 1)
        if (how === 0) return before.slice(0, at) + with_ + before.slice(at)
        if (how === 1) return before.slice(0, at) + before.slice(at + with_.length + 1)
        if (how === 2) return before.slice(0, at)
        if (how === 3) return before.slice(at) + before.slice(0, at)
        return before.slice(0, at) + with_ + before.slice(at + with_.length)
      }, whole),
    )
}

const word = fc.constantFrom(
  '__proto__',
  'constructor',
  'eip155',
  'wc_sessionSettle',
  'irn_subscription',
  'id',
  'result',
)
const anything = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.oneof(word, fc.string()), fc.oneof(fc.jsonValue(), word), { maxKeys: 8 }),
)
const rpc = fc.record(
  {
    id: fc.oneof(fc.nat(), fc.double(), fc.string(), fc.constant(null)),
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    method: fc.oneof(word, fc.string()),
    params: anything,
    result: anything,
    error: fc.oneof(anything, fc.record({ code: fc.integer(), message: fc.string() })),
  },
  { requiredKeys: [] },
)

/**
 * Returns undefined if the code rejects the input with a PairingError. Rethrows any other error, because it is a bug.
 */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof PairingError) return undefined
    throw error
  }
}

describe('pairing with fuzzed input [issue 3: hostile input]', () => {
  it('openShared: opens only envelopes that were sealed with the key, and rejects others with a code', {
    timeout: timeoutMs,
  }, () => {
    const good = fc.string({ maxLength: 60 }).map((text) => sealEnvelope(text, symKey))
    const bytes = fc.uint8Array({ maxLength: 120 }).map(encodeBase64)
    const message = fc.oneof(mutate(good), bytes, fc.string())
    fc.assert(
      fc.property(message, good, (bent, sound) => {
        expect(attempt(() => openShared(sound, symKey))).toBeTypeOf('string')
        attempt(() => parseEnvelope(bent))
        const text = attempt(() => openShared(bent, symKey))
        // Compare the bytes: padding and the two alphabets allow several texts for the same bytes.
        if (text !== undefined) expect(sealedAlike(bent, text)).toBe(true)
      }),
      { numRuns },
    )
    function sealedAlike(bent: string, text: string): boolean {
      const iv = Buffer.from(bent.replace(/-/g, '+').replace(/_/g, '/'), 'base64').subarray(1, 13)
      const again = sealEnvelope(text, symKey, { iv: Uint8Array.from(iv) })
      return Buffer.from(bent.replace(/-/g, '+').replace(/_/g, '/'), 'base64').equals(Buffer.from(again, 'base64'))
    }
  })

  it('parseFrame: never throws, and returns only messages with a valid topic', { timeout: timeoutMs }, () => {
    const push = {
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 's', data: { topic, message: 'AAAA' } },
    }
    const frame = fc.oneof(
      mutate(fc.constant(JSON.stringify(push))),
      rpc.map((value) => JSON.stringify(value)),
      fc.json(),
    )
    fc.assert(
      fc.property(frame, (text) => {
        const read = parseFrame(text)
        if (read?.kind === 'message') expect(read.message.topic).toMatch(/^[0-9a-f]{64}$/)
      }),
      { numRuns },
    )
  })

  it('parsePairingUri: returns values that formatPairingUri writes to an equal URI', { timeout: timeoutMs }, () => {
    const uri = formatPairingUri({ topic, symKey, relayProtocol: 'irn', expiresAtMs: 1_800_000_000_000 })
    fc.assert(
      fc.property(fc.oneof(mutate(fc.constant(uri)), fc.string()), (text) => {
        const read = attempt(() => parsePairingUri(text, 1_700_000_000_000))
        if (read) expect(attempt(() => parsePairingUri(formatPairingUri(read), 0))).toEqual(read)
      }),
      { numRuns },
    )
  })

  it('parseSettlement: returns only requested namespaces, or throws an error with a code', {
    timeout: timeoutMs,
  }, () => {
    const asked = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } }
    const awaited = { topic, symKey, selfPublicKey: topic, peerPublicKey: topic, asked }
    const nowMs = 1_700_000_000_000
    const sound = {
      relay: { protocol: 'irn' },
      controller: { publicKey: topic, metadata: { name: 'W', description: '', url: '', icons: [] } },
      namespaces: grantEip155([1]),
      expiry: nowMs / 1000 + 60,
    }
    expect(attempt(() => parseSettlement(awaited, 1, sound, nowMs))?.grants.eip155?.chains).toEqual(['eip155:1'])
    const params = fc.oneof(
      anything,
      mutate(fc.constant(JSON.stringify(sound))).map((text) => {
        try {
          return JSON.parse(text)
        } catch {
          return text
        }
      }),
    )
    fc.assert(
      fc.property(params, (value) => {
        const session = attempt(() => parseSettlement(awaited, 1, value, nowMs))
        if (!session) return
        expect(Object.keys(session.grants)).toEqual(['eip155'])
        expect(session.grants.eip155?.chains).toEqual(['eip155:1'])
        expect(session.expiresAtMs).toBeGreaterThan(nowMs)
      }),
      { numRuns },
    )
  })

  it('createPeerChannel: handles or rejects every message of a peer, and pending requests still settle', {
    timeout: timeoutMs,
  }, async () => {
    const refused: string[] = []
    const channel = createPeerChannel({
      relay: {
        call: async () => true,
        subscribe: () => {},
        unsubscribe: () => {},
        reconnect: () => {},
        close: () => {},
      } as never,
      clock: createTestClock(),
      onCall: async () => undefined,
      onForeignAnswer: () => undefined,
      onRefused: ({ code }) => refused.push(code),
    })
    channel.open(topic, symKey)
    const answer = channel.request(topic, 'wc_sessionPing', {}, { id: 424_242, timeoutMs: 1_000 })
    const text = fc.oneof(
      rpc.map((value) => JSON.stringify(value)),
      mutate(rpc.map((value) => JSON.stringify(value))),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(text, async (words) => {
        if (words.includes('424242')) return
        expect(await channel.receive({ topic, message: sealEnvelope(words, symKey) })).toBe(true)
        refused.length = 0
      }),
      { numRuns },
    )
    const yes = JSON.stringify({ id: 424_242, jsonrpc: '2.0', result: true })
    await channel.receive({ topic, message: sealEnvelope(yes, symKey) })
    expect(await answer).toBe(true)
  })

  it('createPairingStore: ignores invalid stored data', { timeout: timeoutMs }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          rpc.map((value) => JSON.stringify({ v: 1, ...value })),
          fc.string(),
        ),
        (text) => {
          const shelf = new Map<string, string>()
          const storage = {
            get: () => text,
            set: (key: string, value: string) => void shelf.set(key, value),
            remove: () => {},
          }
          const store = createPairingStore(storage, () => 0)
          expect(store.getSession()).toBeUndefined()
          expect(store.listProposals()).toEqual([])
          expect(store.listRequests()).toEqual([])
          expect(store.getSeed()).toMatch(/^[0-9a-f]{64}$/)
          expect(store.claimCall(topic, 1)).toBe(true)
        },
      ),
      { numRuns },
    )
  })
})
