import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../options/Control.js'
import { formatLiteral } from './formatLiteral.js'

it('formatLiteral: returns a literal that evaluates to the same data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as Json
      const back: unknown = runInThisContext(`(${formatLiteral(plain)})`)
      expect(JSON.stringify(back)).toBe(JSON.stringify(plain))
    }),
  )
})

it('formatLiteral: writes a `__proto__` key as a computed key', () => {
  expect(formatLiteral(JSON.parse('{"__proto__": 1}'))).toBe("{ ['__proto__']: 1 }")
})
