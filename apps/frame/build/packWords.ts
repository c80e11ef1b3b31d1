import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Plugin } from 'vite'

/** The module that the plugin replaces with the packed word list. */
const path = /\/@scure\/bip39\/wordlists\/english\.js$/

/**
 * Packs a sorted word list into one string. Each word is stored as the number of letters it shares with the previous
 * word plus its remaining letters. The result has two thirds of the size of the list.
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

/** Returns the source of a module that unpacks the list and exports it unchanged. */
export function composeWordModule(words: readonly string[]): string {
  return [
    `let above = ''`,
    `export const wordlist = '${packWords(words)}'.match(/\\d[a-z]+/g)`,
    `  .map((part) => (above = above.slice(0, +part[0]) + part.slice(1)))`,
  ].join('\n')
}

/** Replaces the word list of recovery kits with the packed list. */
export function packedWords(): Plugin {
  return { name: 'pack-words', load: (id) => (path.test(id) ? composeWordModule(wordlist) : undefined) }
}
