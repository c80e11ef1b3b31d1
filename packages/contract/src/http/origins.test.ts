import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchOrigin } from './origins.js'

describe('matchOrigin', () => {
  it.each([
    ['https://app.example', 'https://app.example', true],
    ['https://app.example', 'https://app.example.evil', false],
    ['https://app.example', 'https://appxexample', false],
    ['https://app.example', 'https://APP.example', false],
    ['https://*.example', 'https://a.example', true],
    ['https://*.example', 'https://a.b.example', true],
    ['https://*.example', 'https://.example', true],
    ['https://*.example', 'https://example', false],
    ['https://*.example', 'https://a.example.evil', false],
    ['https://*.example', 'http://a.example', false],
    ['http://localhost:*', 'http://localhost:3000', true],
    ['http://localhost:*', 'http://localhost', false],
    ['http://localhost:*', 'https://localhost:3000', false],
    ['https://a*a', 'https://a', false],
    ['https://*-*.pages.example', 'https://x-y.pages.example', true],
    ['https://*-*.pages.example', 'https://xy.pages.example', false],
    ['*', 'https://anything', true],
    ['**', '', true],
    ['', '', true],
    ['', 'https://a', false],
  ])('pattern %s against %s is %s: dots literal, whole string, case-sensitive [S5.25]', (pattern, origin, expected) => {
    expect(matchOrigin(pattern, origin)).toBe(expected)
  })

  it('matches the same origins as an equivalent regular expression [S5.25]', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 })
    fc.assert(
      fc.property(letters, letters, (pattern, origin) => {
        const source = pattern
          .split('*')
          .map((part) => part.replaceAll('.', '\\.'))
          .join('.*')
        expect(matchOrigin(pattern, origin)).toBe(new RegExp(`^${source}$`).test(origin))
      }),
      { numRuns: 2_000 },
    )
  })

  it('returns within 0.5 s of CPU time for patterns that make a backtracking matcher hang', () => {
    const pattern = `${'*a'.repeat(5_000)}b`
    const before = process.cpuUsage()
    expect(matchOrigin(pattern, 'a'.repeat(10_000))).toBe(false)
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  })
})
