import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRawId } from './readRawId.js'

describe('readRawId', () => {
  it.each([
    ['{"id":1687239522123456789,"jsonrpc":"2.0"}', '1687239522123456789'],
    ['{"jsonrpc":"2.0", "id" : 9007199254740993 }', '9007199254740993'],
    ['{"params":{"id":1,"a":["id",{"id":2}]},"id":3}', '3'],
    ['{"id":1,"id":2}', '2'],
    ['{"a":"\\"id\\":4","\\u0069d":5}', '5'],
    ['{"a":"id"}', undefined],
    ['{}', undefined],
    ['{"params":{"id":6}}', undefined],
    [`{"message":"${'a\\"'.repeat(300_000)}","id":7}`, '7'],
  ])('returns the id of a frame as written, or undefined', (frame, id) => {
    expect(readRawId(frame)).toBe(id)
  })

  it('returns the same id as JSON.parse for any object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constant('id'), fc.string()), fc.jsonValue()),
        fc.nat(3),
        (value, indent) => {
          const raw = readRawId(JSON.stringify(value, null, indent))
          const expected: unknown = Object.hasOwn(value, 'id') ? value.id : undefined
          expect(raw === undefined ? undefined : JSON.parse(raw)).toEqual(
            expected === undefined ? undefined : JSON.parse(JSON.stringify(expected)),
          )
        },
      ),
      { numRuns: 5_000 },
    )
  })
})
