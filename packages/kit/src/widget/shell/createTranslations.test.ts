import { core } from '@foyer/messages/en/core'
import { expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { createTranslations } from './createTranslations.js'
import { getWords } from './getWords.js'

it('createTranslations replaces texts of the current language by those of the app, and follows changes', async () => {
  const messages = { en: { core: { close: 'Shut' } }, de: { core: { close: 'Zu' } } }
  const { client } = createTestEngine({ options: { messages } })
  const translations = createTranslations(client)
  const getClose = () => getWords(translations.get(), 'core', core).close
  expect(getClose()).toBe(core.close)
  await translations.update()
  expect(getClose()).toBe('Shut')
  client.store.setState(({ options }) => ({ options: { ...options, locale: 'de' } }))
  await translations.update()
  expect(getClose()).toBe('Zu')
  client.store.setState(({ options: { messages: _, ...options } }) => ({ options: { ...options, locale: 'en' } }))
  await translations.update()
  expect(getClose()).toBe(core.close)
})

it('createTranslations alerts the developer of texts that it ignores', async () => {
  const { client } = createTestEngine({ options: { messages: { en: { core: { nothing: 'x' } as never } } } }) // an unknown key
  const translations = createTranslations(client)
  await translations.update()
  getWords(translations.get(), 'core', core)
  await expect.poll(() => [...client.reportedAlerts]).toEqual(['Invalid Messages: en.core'])
})
