import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { shortenWords } from './shortenWords.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const messages = `${root}packages/messages/src/frame/`
const view = `${root}apps/frame/src/views/drawSomething.ts`

it('gives a word the same short name in every language and where it is used, and leaves plural forms their own', () => {
  const nameIn = (file: string) => {
    const text = shortenWords(messages + file, readFileSync(messages + file, 'utf8'))
    expect(text).not.toMatch(/^ {2}(cancel|warnUnlimited|exportTitle):/m)
    return /^ {2}(w\w+): ['"](?:Confirm|Bestätigen)['"]/m.exec(text)?.[1]
  }
  const name = nameIn('en/asking.ts')
  expect(nameIn('de.ts')).toBe(name)
  expect(shortenWords(view, 'visit.words.confirm')).toBe(`visit.words.${name}`)
  expect(shortenWords(view, "formatPlural(words, 'actionsTitle', 2)")).toBe("formatPlural(words, 'actionsTitle', 2)")
})

it('leaves what is no word alone', () => {
  expect(shortenWords(view, 'kit.words.length + answer.confirm')).toBe('kit.words.length + answer.confirm')
  expect(shortenWords(`${root}packages/kit/src/ui/x.ts`, 'words.confirm')).toBe('words.confirm')
})

it('error: builds no frame that reads a word by a name it makes up', () => {
  for (const code of ['words[key]', 'const { confirm } = words', 'const { confirm } = visit.words'])
    expect(() => shortenWords(view, code)).toThrow(/drawSomething\.ts/)
})
