import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../testEngine.js'
import { getCurrency } from './currency.js'

/** Returns the currency for a user with these languages and the option `currency`. */
function request(languages: readonly string[] | undefined, currency?: unknown, chosen?: string) {
  const { client } = createTestEngine({ options: { currency: currency as never } })
  const window = languages && ({ navigator: { languages } } as unknown as Window & typeof globalThis)
  if (chosen !== undefined) client.memory.set('currency', chosen)
  return getCurrency({ store: client.store, memory: client.memory, environment: { ...client.environment, window } })
}

describe('getCurrency', () => {
  it.each([
    ['en-US', 'USD'],
    ['en-GB', 'GBP'],
    ['de', 'EUR'],
    ['fr-CH', 'USD'],
    ['fr-BE', 'EUR'],
    ['es-MX', 'USD'],
    ['ja', 'JPY'],
    ['ar', 'USD'],
    ['not a language', 'USD'],
  ])('uses the region of the first language: for %s it is %s', (language, currency) => {
    expect(request([language, 'ja-JP'])).toBe(currency)
  })

  it('returns USD if no language is known', () => {
    expect(request([])).toBe('USD')
    expect(request(undefined)).toBe('USD')
  })

  it("returns the user's stored choice before the option, and ignores an unknown one", () => {
    expect(request(['en-US'], 'EUR', 'GBP')).toBe('GBP')
    expect(request(['en-US'], 'EUR', 'XYZ')).toBe('EUR')
    expect(request(['ja'], undefined, 'toString')).toBe('JPY')
  })

  it('returns the option in any letter case if the currency is supported', () => {
    expect(request(['en-US'], 'EUR')).toBe('EUR')
    expect(request(['en-US'], 'jpy')).toBe('JPY')
    expect(request(['en-GB'], 'XYZ')).toBe('GBP')
  })
})
