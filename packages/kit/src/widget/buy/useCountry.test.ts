import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { readCountry } from './useCountry.js'

function read(languages: readonly string[], stored?: string): string | undefined {
  const { client } = createTestEngine(stored === undefined ? {} : { stored: { '@appkit/buy_country': stored } })
  const window = { navigator: { languages } } as unknown as typeof globalThis.window
  return readCountry({ memory: client.memory, environment: { ...client.environment, window } })
}

describe('the country of somebody who buys', () => {
  it('is the region of the first language that names one', () => {
    expect(read(['de-CH', 'en-US'])).toBe('CH')
    expect(read(['en', 'fr-FR'])).toBe('FR')
    expect(read(['zh-Hant-TW'])).toBe('TW')
  })

  it.each([[['en', 'de']], [['es-419']], [['not a language!']], [[]]])('is not known from %j', (languages) => {
    expect(read(languages)).toBeUndefined()
  })

  it('is what was chosen before, also that none is told', () => {
    expect(read(['de-CH'], 'JP')).toBe('JP')
    expect(read(['de-CH'], '')).toBeUndefined()
    expect(read(['de-CH'], 'Japan')).toBe('CH')
  })
})
