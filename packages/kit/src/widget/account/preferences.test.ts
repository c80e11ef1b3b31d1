import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { getLanguageName } from './PreferenceFields.js'
import { loadPreferences, storePreference } from './preferences.js'

describe('preferences', () => {
  it('are stored until they are removed, and replace the options object so that its readers update', () => {
    const { client } = createTestEngine()
    const { options } = client.store.getState()
    storePreference(client, 'locale', 'de')
    storePreference(client, 'currency', 'JPY')
    expect(loadPreferences(client)).toEqual({ locale: 'de', currency: 'JPY' })
    expect(client.store.getState().options).toEqual(options)
    expect(client.store.getState().options).not.toBe(options)
    storePreference(client, 'locale', undefined)
    expect(loadPreferences(client)).toEqual({ locale: undefined, currency: 'JPY' })
  })

  it.each(['', 'xx', 'constructor', 'DE', 'd'.repeat(100_000)])('ignore the unknown stored value %.9s', (value) => {
    const { client } = createTestEngine()
    client.memory.set('locale', value)
    client.memory.set('currency', value)
    expect(loadPreferences(client)).toEqual({ locale: undefined, currency: undefined })
  })
})

describe('getLanguageName', () => {
  it('returns the name of a language in that language, with a capital letter', () => {
    expect(['en', 'es', 'de', 'fr', 'ja', 'ar'].map(getLanguageName)).toEqual([
      'English',
      'Español',
      'Deutsch',
      'Français',
      '日本語',
      'العربية',
    ])
  })
})
