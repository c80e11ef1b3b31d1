import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Plugin } from 'vite'

/** The module that stands in for the word list. */
const path = /\/@scure\/bip39\/wordlists\/english\.js$/

/**
 * A sorted list as one text: before each word's own letters stands how many it shares with the word above. It weighs two
 * thirds of the list.
 */
export function packWords(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const above = words[at - 1] ?? ''
      const own = [...word].findIndex((letter, place) => letter !== above[place])
      if (!/^[a-z]{2,9}$/.test(word) || own < 0) throw new Error(`a list with "${word}" cannot be packed`)
      return `${own}${word.slice(own)}`
    })
    .join('')
}

/** The same as a module that gives the list back, word for word. */
export function composeWordModule(words: readonly string[]): string {
  return [
    `let above = ''`,
    `export const wordlist = '${packWords(words)}'.match(/\\d[a-z]+/g)`,
    `  .map((part) => (above = above.slice(0, +part[0]) + part.slice(1)))`,
  ].join('\n')
}

/** Puts the words of recovery kits in packed. */
export function packedWords(): Plugin {
  return { name: 'pack-words', load: (id) => (path.test(id) ? composeWordModule(wordlist) : undefined) }
}
