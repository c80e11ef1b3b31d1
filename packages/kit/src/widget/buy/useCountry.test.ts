import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { loadCountry } from './useCountry.js'

function read(languages: readonly string[], stored?: string): string | undefined {
  const { client } = createTestEngine(stored === undefined ? {} : { stored: { '@appkit/buy_country': stored } })
  const window = { navigator: { languages } } as unknown as typeof globalThis.window
  return loadCountry({ memory: client.memory, environment: { ...client.environment, window } })
}

describe('loadCountry', () => {
  it('returns the region of the first language that has one', () => {
    expect(read(['de-CH', 'en-US'])).toBe('CH')
    expect(read(['en', 'fr-FR'])).toBe('FR')
    expect(read(['zh-Hant-TW'])).toBe('TW')
  })

  it.each([[['en', 'de']], [['es-419']], [['not a language!']], [[]]])(
    'returns undefined for the languages %j',
    (languages) => {
      expect(read(languages)).toBeUndefined()
    },
  )

  it('returns the stored choice, including "no country", and ignores an invalid one', () => {
    expect(read(['de-CH'], 'JP')).toBe('JP')
    expect(read(['de-CH'], '')).toBeUndefined()
    expect(read(['de-CH'], 'Japan')).toBe('CH')
  })
})
