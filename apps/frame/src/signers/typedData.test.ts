import fc from 'fast-check'
import { hashTypedData as viemHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.js'
import { encodeType, hashTypedData } from './hashTypedData.js'
import type { TypedField } from './parseTypedData.js'
import { isAtomic, parseTypedData } from './parseTypedData.js'

function hash(input: unknown) {
  return toHex(hashTypedData(parseTypedData(input)))
}

function hexOf(size: number) {
  return fc.uint8Array({ minLength: size, maxLength: size }).map(toHex)
}

/** An atomic type with a valid value. */
const atoms: fc.Arbitrary<{ type: string; value: unknown }> = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => ({ type: 'string', value })),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ type: 'bytes', value: toHex(bytes) })),
  hexOf(20).map((value) => ({ type: 'address', value })),
  fc.boolean().map((value) => ({ type: 'bool', value })),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => ({ type: 'uint256', value: value.toString() })),
  fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).map((value) => ({ type: 'int128', value: value.toString() })),
  fc.integer({ min: 0, max: 255 }).map((value) => ({ type: 'uint8', value })),
  hexOf(4).map((value) => ({ type: 'bytes4', value })),
  hexOf(32).map((value) => ({ type: 'bytes32', value })),
)

const lists = fc.oneof(
  fc.array(hexOf(20), { maxLength: 4 }).map((value) => ({ type: 'address[]', value })),
  fc
    .array(fc.array(fc.nat({ max: 1000 }), { maxLength: 3 }), { minLength: 2, maxLength: 2 })
    .map((value) => ({ type: 'uint16[][2]', value })),
)

const structs = fc.array(fc.oneof(atoms, lists), { minLength: 1, maxLength: 6 }).map((fields) => ({
  fields: fields.map(({ type }, index) => ({ name: `f${index}`, type })),
  values: Object.fromEntries(fields.map(({ value }, index) => [`f${index}`, value])),
}))

const typedData = fc
  .record({ inner: structs, outer: structs, domainName: fc.string(), chainId: fc.nat() })
  .map((parts) => ({
    types: {
      Inner: parts.inner.fields,
      Outer: [...parts.outer.fields, { name: 'one', type: 'Inner' }, { name: 'many', type: 'Inner[]' }],
    },
    primaryType: 'Outer',
    domain: { name: parts.domainName, chainId: parts.chainId },
    message: { ...parts.outer.values, one: parts.inner.values, many: [parts.inner.values, parts.inner.values] },
  }))

describe('hashTypedData', () => {
  it('matches viem for every type, nesting and list [S7.64]', () => {
    fc.assert(
      fc.property(typedData, (data) => {
        expect(hash(JSON.stringify(data))).toBe(viemHash(data as unknown as Parameters<typeof viemHash>[0]))
      }),
      { numRuns: 150 },
    )
  })

  it('encodeType: lists the needed types by name after the signed type', () => {
    const types = parseTypedData({
      types: { B: [{ name: 'c', type: 'C[]' }], C: [{ name: 'b', type: 'B' }], A: [{ name: 'c', type: 'C' }] },
      primaryType: 'A',
      message: {},
    }).types
    expect(encodeType(types, 'A')).toBe('A(C c)B(C[] c)C(B b)')
  })

  it('hashes a domain without a message', () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }] }
    const data = { types, primaryType: 'EIP712Domain', domain: { name: 'Door' } } as const
    expect(hash(data)).toBe(viemHash(data as unknown as Parameters<typeof viemHash>[0]))
  })

  const of = (type: string, value: unknown) => ({
    types: { T: [{ name: 'v', type }] },
    primaryType: 'T',
    domain: {},
    message: { v: value },
  })

  it.each([
    ['a number too large for its type', of('uint8', 256)],
    ['a negative unsigned number', of('uint256', '-1')],
    ['a signed number too low', of('int8', -129)],
    [
      'an imprecise JSON number',
      '{"types":{"T":[{"name":"v","type":"uint256"}]},"primaryType":"T","message":{"v":90071992547409939}}',
    ],
    ['a fraction', of('uint256', 1.5)],
    ['an address of 19 bytes', of('address', `0x${'1'.repeat(38)}`)],
    ['bytes32 of 31 bytes', of('bytes32', `0x${'1'.repeat(62)}`)],
    ['a text for a bool', of('bool', 'true')],
    ['a missing value', of('string', undefined)],
    ['a list of the wrong length', of('bool[2]', [true])],
    ['an object for a list', of('bool[]', { length: 1 })],
    ['an undeclared type', of('Ghost', {})],
    ['an unknown integer width', of('uint7', 1)],
    ['a missing primary type', { types: {}, primaryType: 'T', message: {} }],
    ['a struct named like an atomic type', { types: { address: [] }, primaryType: 'address', message: {} }],
    [
      'a repeated field name',
      {
        types: {
          T: [
            { name: 'a', type: 'bool' },
            { name: 'a', type: 'bool' },
          ],
        },
        primaryType: 'T',
        message: {},
      },
    ],
    ['invalid JSON', '{'],
    ['a list', '[]'],
    ['an inherited value', { ...of('string', 'x'), message: Object.create({ v: 'x' }) }],
  ])('rejects %s', (_, input) => {
    expect(() => hash(input)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })

  it('reads each type once, for any number of structs', () => {
    const names = Array.from({ length: 30 }, (_, index) => `T${index}`)
    const types = Object.fromEntries(names.map((name) => [name, names.map((type) => ({ name: `of${type}`, type }))]))
    const looks = (structs: number) => {
      const list = { types: { ...types, List: [{ name: 'all', type: 'T0[]' }] }, primaryType: 'List' }
      const data = parseTypedData({ ...list, message: { all: Array(structs).fill({}) } })
      const seen: string[] = []
      const watched = new (class extends Map<string, readonly TypedField[]> {
        override get(name: string) {
          seen.push(name)
          return super.get(name)
        }
      })(data.types)
      hashTypedData({ ...data, types: watched })
      return seen.length
    }
    // Each struct costs one read of its fields.
    expect(looks(200) - looks(100)).toBe(100)
  })

  it('rejects types that are too long to be hashed together', () => {
    const wide = (name: string) =>
      Array.from({ length: 200 }, (_, index) => ({ name: `${name}${index}`, type: 'bool' }))
    const many = (count: number) => {
      const types = Object.fromEntries(Array.from({ length: count }, (_, index) => [`T${index}`, wide('f')]))
      return { types: { ...types, Root: [] }, primaryType: 'Root', message: {} }
    }
    expect(hash(many(5))).toMatch(/^0x/)
    expect(() => hash(many(6))).toThrow(expect.objectContaining({ context: { reason: 'too many fields' } }))
  })

  it('rejects too many values, and counts absent and repeated ones', () => {
    const refused = expect.objectContaining({ code: 'REQUEST_INVALID', context: { reason: 'too many values' } })
    const fields = Array.from({ length: 200 }, (_, index) => ({ name: `f${index}`, type: 'Empty' }))
    const types = { Empty: [], Wide: fields, List: [{ name: 'all', type: 'Wide[]' }] }
    const wide = (count: number) => ({ types, primaryType: 'List', message: { all: Array(count).fill({}) } })
    expect(hash(wide(200))).toMatch(/^0x/)
    expect(() => hash(wide(250))).toThrow(refused)
    let twins: object = {}
    for (let depth = 0; depth < 17; depth += 1) twins = { a: twins, b: twins }
    const pair = ['a', 'b'].map((name) => ({ name, type: 'Pair' }))
    expect(() => hash({ types: { Pair: pair }, primaryType: 'Pair', message: twins })).toThrow(refused)
    expect(() => hash(of('bool[]', Array(50_001).fill(true)))).toThrow(refused)
  })

  it('rejects an object that contains itself', () => {
    const knot: Record<string, unknown> = {}
    knot.next = knot
    expect(() => hash({ types: { T: [{ name: 'next', type: 'T' }] }, primaryType: 'T', message: knot })).toThrow(
      expect.objectContaining({ code: 'REQUEST_INVALID' }),
    )
  })

  it('returns a hash or throws an error with a code for any input', () => {
    const names = fc.constantFrom('T', 'EIP712Domain', '__proto__', 'constructor', 'toString', 'address')
    const types = fc.constantFrom('T', 'T[]', 'uint256', 'string', 'bool[2]', '__proto__', 'bytes1', 'constructor')
    const field = fc.record({ name: names, type: types })
    const anything = fc.record({
      types: fc.dictionary(names, fc.oneof(fc.array(field, { maxLength: 3 }), fc.jsonValue())),
      primaryType: fc.oneof(names, fc.jsonValue()),
      domain: fc.jsonValue(),
      message: fc.oneof(fc.dictionary(names, fc.jsonValue()), fc.jsonValue()),
    })
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue(), fc.json()), (input) => {
        try {
          hash(input)
        } catch (error) {
          expect(error).toHaveProperty('name', 'FoyerError')
        }
      }),
      { numRuns: 600 },
    )
  })

  it('isAtomic: returns true only for atomic types', () => {
    expect(['uint256', 'int', 'bytes1', 'bytes32', 'bytes', 'address', 'bool', 'string'].every(isAtomic)).toBe(true)
    expect(['uint7', 'uint0', 'uint264', 'bytes0', 'bytes33', 'T', 'function'].some(isAtomic)).toBe(false)
  })
})
