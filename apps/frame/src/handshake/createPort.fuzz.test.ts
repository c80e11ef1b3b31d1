import { readFileSync } from 'node:fs'
import { type FrameMessageName, frameMessages } from '@foyer/contract/frame/frameMessages'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bySuite } from '../../../../scripts/test/suite.js'
import { createPort, type FrameRequest, type MessageWindow } from './createPort.js'

/** The number of cases per property. */
const numRuns = bySuite({ main: 400, soak: 100_000 })
const timeout = 30_000 + numRuns * 5
const app = 'https://app.example'
/** Messages that caused errors or might cause errors. Each run starts with them. */
const corpus: unknown[] = JSON.parse(readFileSync(new URL('./hostileMessages.json', import.meta.url), 'utf8'))

const names = Object.keys(frameMessages) as FrameMessageName[]
const keys = fc.constantFrom(
  'type',
  'payload',
  'id',
  '__proto__',
  'constructor',
  'toString',
  'email',
  'otp',
  'uri',
  'method',
  'params',
  'chainId',
  'screen',
)
/** Values of structured cloning that JSON does not have are included. */
const leaf = fc.oneof(
  fc.jsonValue(),
  fc.bigInt(),
  fc.double(),
  fc.constantFrom(undefined, Number.NaN, new Date(0), new Map([['a', 1]]), new Set([1]), new Uint8Array(3), /a/),
  fc.string({ unit: 'binary' }),
)
const payload = fc.oneof(leaf, fc.dictionary(fc.oneof(keys, fc.string()), leaf, { maxKeys: 6 }), fc.array(leaf))
const rpc = fc.record({
  method: fc.oneof(
    fc.constantFrom('eth_call', 'personal_sign', 'eth_sendTransaction', 'wallet_sendCalls'),
    fc.string(),
  ),
  params: fc.oneof(payload, fc.array(payload, { maxLength: 3 })),
  chainId: fc.oneof(fc.constantFrom('eip155:1', '0x1', 1), leaf),
})
const message: fc.Arbitrary<unknown> = fc.oneof(
  payload,
  fc.record(
    {
      type: fc.oneof(
        fc.constantFrom(...names).map((name) => `@w3m-app/${name}`),
        fc.constantFrom('@w3m-app/', '@w3m-app/__proto__', '@w3m-frame/READY', '@w3m-app/constructor'),
        fc.string(),
      ),
      id: fc.oneof(fc.string({ maxLength: 70 }), fc.constantFrom('__proto__', 'constructor', ''), leaf),
      payload: fc.oneof(payload, rpc),
    },
    { requiredKeys: ['type'] },
  ),
)

function createWorld() {
  const posted: { message: { type: string; id?: string; payload?: unknown }; target: string }[] = []
  const asked: FrameRequest[] = []
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  const parent = { postMessage: (told: unknown, target: string) => posted.push({ message: told as never, target }) }
  const window: MessageWindow = {
    parent,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
  const port = createPort({
    window,
    allows: (origin) => origin === app,
    likely: [app],
    parentOrigin: app,
    handleRequest: async (request) => {
      asked.push(request)
    },
  })
  const send = (data: unknown) => {
    for (const listener of listeners) listener({ data, origin: app, source: parent } as never)
  }
  return { port, posted, asked, send }
}

/** Returns true for a valid request envelope, which always gets a response. */
function isQuestion(message: unknown): message is { id: string } {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('id' in message)) return false
  const { type, id } = message
  if (typeof type !== 'string' || type.length > 100 || !type.startsWith('@w3m-app/')) return false
  return typeof id === 'string' && id.length <= 64
}

it('createPort: responds once to every request, only to its origin, and passes on only data of the schema', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 6 }), async (messages) => {
      const { port, posted, asked, send } = createWorld()
      for (const each of messages) send(each)
      await new Promise((resolve) => setImmediate(resolve))
      port.close()
      const ids = posted.map(({ message: { id } }) => id)
      const questions = new Set(messages.filter(isQuestion).map(({ id }) => id))
      expect(ids.length).toBe(questions.size)
      expect(new Set(ids)).toEqual(questions)
      for (const { message: told, target } of posted) {
        expect(target).toBe(app)
        expect(told.type).toMatch(/^@w3m-frame\/.*_(SUCCESS|ERROR)$/s)
        if (told.type.endsWith('_ERROR')) expect(told.payload).toMatchObject({ message: expect.any(String) })
      }
      for (const { name, payload: read, origin } of asked) {
        expect(origin).toBe(app)
        const definition = frameMessages[name]
        // Parsing the payload again must not change it: it contains no data outside the schema.
        if ('payload' in definition) expect(definition.payload.safeParse(read)).toEqual({ success: true, data: read })
        else expect(read).toBeUndefined()
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }),
    { numRuns, examples: corpus.map((each): [unknown[]] => [[each]]) },
  )
})
