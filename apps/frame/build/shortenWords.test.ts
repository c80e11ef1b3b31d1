import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { shortenWords } from './shortenWords.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const messages = `${root}packages/messages/src/frame/`
const permissionView = `${root}apps/frame/src/permissions/showSomething.ts`
const view = `${root}apps/frame/src/views/drawSomething.ts`

it('shortenWords: uses one short name per text in all languages and uses, but keeps plural forms', () => {
  const nameIn = (file: string) => {
    const text = shortenWords(messages + file, readFileSync(messages + file, 'utf8'))
    expect(text).not.toMatch(/^ {2}(cancel|warnUnlimited|exportTitle|memoTitle):/m)
    return /^ {2}(w\w+): ['"](?:Confirm|Bestätigen|Confirmar)['"]/m.exec(text)?.[1]
  }
  const name = nameIn('en/asking.ts')
  expect(nameIn('de.ts')).toBe(name)
  expect(nameIn('pt-BR.ts')).toBe(name)
  expect(shortenWords(`${messages}pt-BR/keys.ts`, "  unlock: 'Desbloquear',")).toMatch(/^ {2}w\w+: 'Desbloquear',$/)
  expect(shortenWords(view, 'visit.words.confirm')).toBe(`visit.words.${name}`)
  expect(shortenWords(view, "formatPlural(words, 'actionsTitle', 2)")).toBe("formatPlural(words, 'actionsTitle', 2)")
})

it('shortenWords: shortens the texts for Solana and about smart accounts, which only their own sources read', () => {
  const file = shortenWords(`${messages}de.ts`, readFileSync(`${messages}de.ts`, 'utf8'))
  const [memo, wrong] = [/^ {2}(w\w+): 'Notiz senden'/m, /^ {2}(memoTitle|plainTitle):/m].map(
    (each) => each.exec(file)?.[1],
  )
  expect(wrong).toBeUndefined()
  expect(shortenWords(view, 'words.memoTitle')).toBe(`words.${memo}`)
  const plain = /^ {2}(w\w+): 'Zurück zum einfachen Konto'/m.exec(file)?.[1]
  for (const folder of ['smartAccount', 'counterfactual'])
    expect(shortenWords(`${root}apps/frame/src/${folder}/approve.ts`, 'texts.plainTitle')).toBe(`texts.${plain}`)
})

it('shortenWords: shortens the texts about permissions in the language files and in `texts.name`', () => {
  const file = shortenWords(`${messages}fr.ts`, readFileSync(`${messages}fr.ts`, 'utf8'))
  const name = /^ {2}(w\w+): 'Autorisations'/m.exec(file)?.[1]
  expect(name).toBeDefined()
  expect(shortenWords(permissionView, 'texts.listTitle + texts.filter(Boolean)')).toBe(
    `texts.${name} + texts.filter(Boolean)`,
  )
  expect(shortenWords(view, 'texts.listTitle + texts[0]')).toBe('texts.listTitle + texts[0]')
})

it('shortenWords: does not change property names that are not texts', () => {
  expect(shortenWords(view, 'kit.words.length + answer.confirm')).toBe('kit.words.length + answer.confirm')
  expect(shortenWords(`${root}packages/kit/src/ui/x.ts`, 'words.confirm')).toBe('words.confirm')
})

it('error: shortenWords rejects a source that reads a text by a computed name', () => {
  for (const code of ['words[key]', 'const { confirm } = words', 'const { confirm } = visit.words'])
    expect(() => shortenWords(view, code)).toThrow(/drawSomething\.ts/)
  for (const code of ['texts[key]', 'const { endTitle } = texts', 'words[key]'])
    expect(() => shortenWords(permissionView, code)).toThrow(/showSomething\.ts/)
})
