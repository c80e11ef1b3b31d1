import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, cleanSymbol } from './cleanName.js'

describe('untrusted names', () => {
  it.each([
    ['Sandbox USD', 'Sandbox USD'],
    ['عملة', 'عملة'],
    ['USD\u202eCBA', 'USDCBA'],
    ['a\u200bb\u2066c\u0000d', 'abcd'],
    ['two\n\n  lines', 'two lines'],
    ['Z\u0301\u0301\u0301\u0301\u0301!', 'Z\u0301\u0301!'],
  ])('cleanName changes %j to %j', (raw, shown) => {
    expect(cleanName(raw)).toBe(shown)
  })

  it('cut a name of 400 characters to 60 and a symbol to 12', () => {
    expect([...cleanName('x'.repeat(400))]).toHaveLength(60)
    expect([...cleanName('🦊'.repeat(400))]).toHaveLength(60)
    expect(cleanSymbol('Y'.repeat(400))).toBe(`${'Y'.repeat(11)}…`)
  })

  it('cleanSymbol never returns an empty string', () => {
    expect(cleanSymbol('\u202e')).toBe('?')
  })

  it('cleanName returns one short line for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (raw) => {
        const shown = cleanName(raw)
        expect([...shown].length).toBeLessThanOrEqual(60)
        expect(shown).not.toMatch(/[\n\r\u202a-\u202e\u2066-\u2069]/)
      }),
    )
  })
})
