import { expect, it } from 'vitest'
import { listLanguageTags } from './listLanguageTags.js'
import { createTestEngine } from './testEngine.js'

it("listLanguageTags: the user's choice precedes the option, the page and the browser's languages", () => {
  const { client } = createTestEngine({ options: { locale: 'es' }, stored: { '@appkit/locale': 'ja' } })
  const page = { document: { documentElement: { lang: 'de-AT' } }, navigator: { languages: ['zh-TW', 'vi', 'en'] } }
  Object.assign(client.environment, { window: page })
  expect(listLanguageTags(client)).toEqual(['ja', 'es', 'de-AT', 'zh-TW', 'vi', 'en'])
})

it('listLanguageTags: a server without a page has only the choice and the option', () => {
  const { client } = createTestEngine({ options: { locale: 'es' } })
  expect(listLanguageTags(client)).toEqual([undefined, 'es', undefined])
})
