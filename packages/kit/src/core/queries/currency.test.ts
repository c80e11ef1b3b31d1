import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../testEngine.js'
import { getCurrency } from './currency.js'

/** The currency for a visitor with these languages, on a page that asks for `currency`. */
function ask(languages: readonly string[] | undefined, currency?: unknown) {
  const { client } = createTestEngine({ options: { currency: currency as never } })
  const window = languages && ({ navigator: { languages } } as unknown as Window & typeof globalThis)
  return getCurrency({ store: client.store, environment: { ...client.environment, window } })
}

describe('the currency that money is told in', () => {
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
  ])('is by the region of the first language, here %s, %s', (language, currency) => {
    expect(ask([language, 'ja-JP'])).toBe(currency)
  })

  it('is US dollars where no language is known', () => {
    expect(ask([])).toBe('USD')
    expect(ask(undefined)).toBe('USD')
  })

  it('is what the page asks for, in any case, as long as it is one we know', () => {
    expect(ask(['en-US'], 'EUR')).toBe('EUR')
    expect(ask(['en-US'], 'jpy')).toBe('JPY')
    expect(ask(['en-GB'], 'XYZ')).toBe('GBP')
  })
})
