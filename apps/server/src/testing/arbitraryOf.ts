import fc from 'fast-check'
import { toJSONSchema } from 'zod'
import * as z from 'zod/mini'

/** Texts that often break parsers, databases and logs. */
const hostileTexts = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00a',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '%00',
  '%',
  '../../etc/passwd',
  'a\r\nSet-Cookie: a=b',
  '\u202e',
  '٣',
  'NaN',
  '-0',
  '1e400',
  '0x',
  '9'.repeat(400),
  'x'.repeat(70_000),
  'javascript:alert(1)',
  '<script>',
]
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 63, [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const part: z.ZodMiniType<Part> = z.lazy(() =>
  z.looseObject({
    const: z.optional(z.unknown()),
    enum: z.optional(z.array(z.unknown())),
    anyOf: z.optional(z.array(part)),
    oneOf: z.optional(z.array(part)),
    type: z.optional(z.string()),
    pattern: z.optional(z.string()),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    items: z.optional(part),
    minItems: z.optional(z.number()),
    maxItems: z.optional(z.number()),
    properties: z.optional(z.record(z.string(), part)),
    required: z.optional(z.array(z.string())),
  }),
)
interface Part {
  const?: unknown
  enum?: unknown[] | undefined
  anyOf?: Part[] | undefined
  oneOf?: Part[] | undefined
  type?: string | undefined
  pattern?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  items?: Part | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  properties?: Record<string, Part> | undefined
  required?: string[] | undefined
}

function patternOf({ pattern }: Part): RegExp | undefined {
  try {
    return pattern === undefined ? undefined : new RegExp(pattern)
  } catch {
    return undefined
  }
}

function made(schema: Part): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema
  const pattern = patternOf(schema)
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) })
  try {
    return pattern === undefined ? plain : fc.stringMatching(pattern, { size: 'small' })
  } catch {
    // fast-check does not support all patterns.
    return plain
  }
}

/** Generates texts for a schema, mostly those in `known` that fit it. */
function textOf(schema: Part, known: readonly string[]): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const pattern = patternOf(schema)
  const fits = known.filter(
    (text) => text.length >= minLength && text.length <= maxLength && (pattern?.test(text) ?? true),
  )
  if (fits.length === 0) return made(schema)
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fits) }, { weight: 1, arbitrary: made(schema) })
}

function fitting(schema: Part, known: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (one: Part) => near(one, known)
  const { anyOf = schema.oneOf, enum: words, properties, items = {} } = schema
  if ('const' in schema && schema.const !== undefined) return fc.constant(schema.const)
  if (words !== undefined && words.length > 0) return fc.constantFrom(...words)
  if (anyOf !== undefined && anyOf.length > 0) return fc.oneof(...anyOf.map(inner))
  switch (schema.type) {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, inner(one)]))
      return fc.oneof(
        { weight: 15, arbitrary: fc.record(fields, { requiredKeys: schema.required ?? [] }) },
        { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      )
    }
    case 'array': {
      const { minItems: minLength = 0, maxItems = 6 } = schema
      return fc.array(inner(items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 6)) })
    }
    case 'string':
      return textOf(schema, known)
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -10, -1e9), max: Math.min(schema.maximum ?? 1e9, 2e9) })
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function near(schema: Part, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 50, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: hostile })
}

/**
 * Generates values that nearly fit a schema. Most fit, so that they reach the handlers, and some contain a hostile
 * part.
 */
export function arbitraryOf(schema: z.ZodMiniType, known: readonly string[] = []): fc.Arbitrary<unknown> {
  return near(part.parse(toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })), known)
}

/** Encodes values as JSON, or as JSON with broken, polluted, deeply nested or random bytes. */
export function sentAs(value: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> {
  const text = value.map((one) => JSON.stringify(one) ?? '')
  const broken = fc.tuple(text, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 })).map(([whole, at, piece]) => {
    const cut = whole.length === 0 ? 0 : at % whole.length
    return whole.slice(0, cut) + piece + whole.slice(cut + 1)
  })
  const polluted = text.map((whole) =>
    whole.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{}},'),
  )
  const deep = fc.nat(2_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)
  const encoded = fc
    .oneof({ weight: 12, arbitrary: text }, broken, polluted, deep)
    .map((one) => new Uint8Array(Buffer.from(one, 'utf8')))
  return fc.oneof({ weight: 15, arbitrary: encoded }, fc.uint8Array({ maxLength: 60 }))
}
