import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, it } from 'vitest'
import { composeWordModule, packWords } from './packWords.js'

it('gives every word of a recovery kit back, in its place', async () => {
  const text = composeWordModule(wordlist)
  const packed: { wordlist: string[] } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  expect(packed.wordlist).toEqual(wordlist)
})

it('is lighter than the list', () => {
  expect(packWords(wordlist).length).toBeLessThan(0.7 * wordlist.join(' ').length)
})

it.each([
  ['twice the same word', ['able', 'able']],
  ['a word that is the beginning of the one above', ['abler', 'able']],
  ['a word with a digit', ['abl3']],
])('error: refuses %s', (_, words) => {
  expect(() => packWords(words)).toThrow('cannot be packed')
})
