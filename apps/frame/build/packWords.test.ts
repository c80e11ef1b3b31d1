import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, it } from 'vitest'
import { composeWordModule, packWords } from './packWords.js'

it('packWords: the packed list unpacks to every word of a recovery kit in its original order', async () => {
  const text = composeWordModule(wordlist)
  const packed: { wordlist: string[] } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  expect(packed.wordlist).toEqual(wordlist)
})

it('packWords: the packed list is smaller than the original', () => {
  expect(packWords(wordlist).length).toBeLessThan(0.7 * wordlist.join(' ').length)
})

it.each([
  ['a repeated word', ['able', 'able']],
  ['a word that is a prefix of the previous one', ['abler', 'able']],
  ['a word with a digit', ['abl3']],
])('error: packWords rejects %s', (_, words) => {
  expect(() => packWords(words)).toThrow('cannot be packed')
})
