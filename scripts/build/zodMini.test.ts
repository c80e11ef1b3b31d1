import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import * as real from 'zod/mini'
import * as standIn from './zodMini.js'

/** The common interface of both kinds of schema. */
interface Reader {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown }
}

const modules = [
  '@foyer/contract/frame/frameMessages',
  '@foyer/contract/frame/logInAnswers',
  '@foyer/contract/frame/socialAnswers',
  '@foyer/contract/frame/accountAnswers',
  '@foyer/contract/frame/frameEnvelope',
  '@foyer/contract/frame/frameFailure',
  '@foyer/contract/frame/framePage',
  '@foyer/contract/frame/frameManifest',
  '@foyer/contract/frame/rpcParams',
  '@foyer/contract/login/loginEndpoints',
  '@foyer/contract/login/sessionEndpoints',
  '@foyer/contract/login/loginAnswer',
  '@foyer/contract/keys/keyEndpoints',
  '@foyer/contract/keys/keyShapes',
  '@foyer/contract/http/errorAnswer',
  '@foyer/contract/http/accounts',
  '@foyer/contract/http/analytics',
  '@foyer/contract/http/images',
  '@foyer/contract/http/getConfig',
  '@foyer/contract/http/publicEndpoints',
  '@foyer/contract/http/origins',
  '@foyer/contract/http/getWallets',
  '@foyer/contract/http/jsonRpc',
  '@foyer/contract/http/postFungiblePrice',
  '@foyer/contract/http/postRpc',
  '@foyer/contract/http/queryFields',
  '@foyer/contract/pairing/appCalls',
  '@foyer/contract/pairing/jsonRpc',
  '@foyer/contract/pairing/namespaces',
  '@foyer/contract/pairing/pairingUri',
  '@foyer/contract/pairing/peerMetadata',
  '@foyer/contract/pairing/relayMethods',
  '@foyer/contract/pairing/relayResults',
  '@foyer/contract/pairing/relayToken',
  '@foyer/contract/pairing/topic',
  '@foyer/contract/pairing/walletCalls',
]

/** Loads every schema of these modules, by its path. */
async function loadSchemas(): Promise<Map<string, Reader>> {
  const found = new Map<string, Reader>()
  for (const name of modules) collect(found, name, await import(name), 0)
  return found
}

function collect(found: Map<string, Reader>, place: string, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 4) return
  if ('safeParse' in value) {
    found.set(place, value as Reader)
    return
  }
  for (const [key, item] of Object.entries(value)) collect(found, `${place}.${key}`, item, depth + 1)
}

async function loadWithStandIn(): Promise<Map<string, Reader>> {
  vi.resetModules()
  vi.doMock('zod/mini', () => standIn)
  const schemas = await loadSchemas()
  vi.doUnmock('zod/mini')
  vi.resetModules()
  return schemas
}

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' A@b.co ',
    'a@test',
    'eip155:1',
    '0x',
    '0xzz',
    '0x0000000000000000000000000000000000000001',
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    'x'.repeat(43),
    'x'.repeat(22),
    'x'.repeat(86),
    'x'.repeat(300),
    '2.0',
    'eoa',
    'google',
    'L0',
    'passkey',
    '1',
    'export',
  ),
  fc.string(),
)

interface Definition {
  readonly type: string
  readonly [part: string]: unknown
}

/** Creates values that are mostly valid for a schema. */
function imagine(schema: unknown): fc.Arbitrary<unknown> {
  const def = (schema as { readonly _zod: { readonly def: Definition } })._zod.def
  const list = (value: unknown) => value as readonly unknown[]
  const fitting: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    string: () => texts,
    number: () => fc.oneof(fc.integer({ min: -3, max: 2_100 }), fc.double(), fc.constant(Number.MAX_VALUE)),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    unknown: () => fc.anything(),
    enum: () => fc.constantFrom(...Object.values(def.entries as object)),
    literal: () => fc.constantFrom(...list(def.values)),
    optional: () => fc.option(imagine(def.innerType), { nil: undefined }),
    nullable: () => fc.option(imagine(def.innerType)),
    union: () => fc.oneof(...list(def.options).map(imagine)),
    array: () => fc.array(imagine(def.element), { maxLength: 3 }),
    // The result of a transform is checked by the schema after it, so generate its input.
    pipe: () => imagine(def.in),
    transform: () => fc.anything(),
    tuple: () => fc.tuple(...list(def.items).map(imagine)),
    record: () => fc.dictionary(fc.string({ maxLength: 5 }), imagine(def.valueType), { maxKeys: 3 }),
    object: () =>
      fc.record(Object.fromEntries(Object.entries(def.shape as object).map(([key, inner]) => [key, imagine(inner)])), {
        requiredKeys: [],
      }),
  }
  const made = fitting[def.type]
  if (made === undefined) throw new Error(`the stand-in has no ${def.type}`)
  return fc.oneof({ weight: 12, arbitrary: made() }, { weight: 1, arbitrary: fc.anything() })
}

it('zodMini: every schema of the contract parses the same as with zod', async () => {
  const theirs = await loadSchemas()
  const ours = await loadWithStandIn()
  expect([...ours.keys()]).toEqual([...theirs.keys()])
  expect(ours.size).toBeGreaterThan(60)
  const answered = { right: 0, wrong: 0 }
  for (const [place, schema] of theirs) {
    fc.assert(
      fc.property(imagine(schema), (value) => {
        const expected = schema.safeParse(value)
        const { success, data } = ours.get(place)?.safeParse(value) ?? { success: undefined, data: undefined }
        answered[expected.success ? 'right' : 'wrong'] += 1
        expect({ place, value, success }).toEqual({ place, value, success: expected.success })
        if (expected.success) expect(data).toEqual(expected.data)
      }),
      { numRuns: 150 },
    )
  }
  // Both results must be frequent, or the comparison proves nothing.
  expect(answered.right).toBeGreaterThan(1_000)
  expect(answered.wrong).toBeGreaterThan(1_000)
})

it.each([
  ['an object', { a: 1, b: undefined }],
  ['an object with a prototype key', JSON.parse('{"a":1,"__proto__":{"x":1}}')],
  ['an instance', new Date(0)],
  ['an array', [1]],
  ['a map', new Map([['a', 1]])],
  ['an object without prototype', Object.assign(Object.create(null), { a: 1 })],
  ['a missing key', {}],
  ['nothing', undefined],
])('zodMini: parses %s the same as zod', (_, value) => {
  const build = (z: typeof real): readonly Reader[] => [
    z.object({ a: z.number() }),
    z.object({ a: z.optional(z.number()) }),
    z.object({ a: z.unknown() }),
    z.object({ a: z.nullable(z.optional(z.number())) }),
    z.object({ a: z.union([z.string(), z.optional(z.number())]) }),
    z.looseObject({ a: z.optional(z.number()) }),
    z.record(z.string(), z.unknown()),
    z.array(z.number()),
    z.partial(z.object({ a: z.number() })),
    z.tuple([z.number()], z.unknown()),
    z.tuple([z.optional(z.number()), z.optional(z.string())]),
  ]
  const theirs = build(real)
  const ours = build(standIn as unknown as typeof real)
  for (const [index, schema] of theirs.entries()) {
    const expected = schema.safeParse(value)
    const given = ours[index]?.safeParse(value)
    expect({ index, success: given?.success }).toEqual({ index, success: expected.success })
    if (expected.success) expect(given?.data).toEqual(expected.data)
  }
})

it.each([0, -0, 1, 1.5, Number.NaN, Infinity, 2 ** 53, -1])(
  'zodMini: parses the number %s the same as zod',
  (value) => {
    const build = (z: typeof real): readonly Reader[] => [
      z.number(),
      z.number().check(z.int()),
      z.int().check(z.gt(-1), z.gte(0), z.lte(1)),
      z.number().check(z.positive()),
      z.number().check(z.minimum(0), z.maximum(1)),
    ]
    const ours = build(standIn as unknown as typeof real)
    for (const [index, schema] of build(real).entries())
      expect(ours[index]?.safeParse(value).success).toBe(schema.safeParse(value).success)
  },
)
