import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { limits } from '../../core/limits.js'
import { createTestFrame } from '../../testing/createTestFrame.js'
import { createFrameHost } from './createFrameHost.js'

/** The number of cases per property. */
const numRuns = bySuite({ main: 200, soak: 100_000 })
const timeout = 30_000 + numRuns * 10
const timeoutMs = 30_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const answers = { GET_USER: logInAnswers.GET_USER, GET_SECURITY: accountAnswers.GET_SECURITY } as const
type Name = keyof typeof answers

const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(undefined, Number.NaN, new Date(0), new Map(), 10n, 'L0', 'eip155:1', '0x0', 'eoa'),
)
const field = fc.constantFrom(
  'address',
  'chainId',
  'accounts',
  'level',
  'slots',
  'message',
  'code',
  'retryAfterMs',
  'context',
  '__proto__',
)
const good = fc.constantFrom<unknown>(
  { address: '0x1', chainId: 'eip155:1', email: null },
  { level: 'L1', slots: ['device', 'kit'] },
)
const payload = fc.oneof(good, leaf, fc.dictionary(field, fc.oneof(leaf, fc.array(leaf)), { maxKeys: 5 }))
interface Told {
  readonly type: string
  /** Whether the message has the id of the open request. */
  readonly isOurs: boolean
  readonly id: unknown
  readonly payload: unknown
  readonly from: 'frame' | 'other window' | 'other origin'
}
const told: fc.Arbitrary<Told> = fc.record({
  type: fc.oneof(
    fc
      .constantFrom('GET_USER', 'GET_SECURITY', 'undefined', '__proto__')
      .chain((name) => fc.constantFrom(`@w3m-frame/${name}_SUCCESS`, `@w3m-frame/${name}_ERROR`, `@w3m-app/${name}`)),
    fc.constantFrom('@w3m-frame/SHOW', '@w3m-frame/HIDE', '@w3m-frame/READY'),
    fc.string(),
  ),
  isOurs: fc.boolean(),
  id: leaf,
  payload,
  from: fc.constantFrom<Told['from']>('frame', 'frame', 'frame', 'other window', 'other origin'),
})

it('createFrameHost: every request settles once for any messages, with a valid response or an error code [S4.8, S7.61]', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Name>('GET_USER', 'GET_SECURITY'),
      fc.array(told, { maxLength: 6 }),
      async (name, messages) => {
        const frame = createTestFrame()
        const heights: number[] = []
        const host = createFrameHost({
          origin: frame.origin,
          query: {},
          page: frame.page as unknown as Window,
          createElement: frame.createElement,
          onReady: () => undefined,
          onTimeout: () => undefined,
          onCancel: () => undefined,
        })
        host.watchFrame((height) => heights.push(height))
        const loading = host.load()
        frame.ready()
        await vi.advanceTimersByTimeAsync(limits.framePostReadyMs)
        await loading
        frame.life.isSilent = true
        const end: { value?: unknown; error?: unknown; count: number } = { count: 0 }
        host.request(name, undefined, { timeoutMs, answer: answers[name] }).then(
          (value) => Object.assign(end, { value, count: end.count + 1 }),
          (error: unknown) => Object.assign(end, { error, count: end.count + 1 }),
        )
        await vi.advanceTimersByTimeAsync(0)
        const { id } = frame.received.at(-1) ?? {}
        for (const each of messages) {
          const message = { type: each.type, payload: each.payload, id: each.isOurs ? id : each.id }
          if (each.from === 'other window') frame.say(message, { source: {} })
          else if (each.from === 'other origin') frame.say(message, { origin: 'https://evil.example' })
          else frame.say(message)
        }
        // The conversion of errors loads with the first error.
        await vi.dynamicImportSettled()
        await vi.advanceTimersByTimeAsync(timeoutMs)
        await vi.dynamicImportSettled()
        host.close()

        expect(end.count).toBe(1)
        if (end.error === undefined) expect(answers[name].safeParse(end.value).success).toBe(true)
        else expect(getErrorCode(end.error)).toBeTypeOf('string')
        const isAnswered = messages.some(
          (each) => each.isOurs && each.from === 'frame' && /^@w3m-frame\/GET_\w+_SUCCESS$/.test(each.type),
        )
        if (end.error === undefined) expect(isAnswered).toBe(true)
        for (const height of heights) expect(height >= 0 && height <= 2_000).toBe(true)
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      },
    ),
    {
      numRuns,
      examples: [
        ...(['other window', 'other origin'] as const).map((from): [Name, Told[]] => [
          'GET_SECURITY',
          [
            {
              type: '@w3m-frame/GET_SECURITY_SUCCESS',
              isOurs: true,
              id: '',
              payload: { level: 'L1', slots: [] },
              from,
            },
          ],
        ]),
        ['GET_USER', [{ type: '@w3m-frame/undefined_SUCCESS', isOurs: false, id: 'x', payload: {}, from: 'frame' }]],
        [
          'GET_SECURITY',
          [{ type: '@w3m-frame/SHOW', isOurs: false, id: undefined, payload: { height: 1e9 }, from: 'frame' }],
        ],
        [
          'GET_USER',
          [{ type: '@w3m-frame/GET_USER_ERROR', isOurs: true, id: '', payload: { code: '__proto__' }, from: 'frame' }],
        ],
      ],
    },
  )
})
