import { asking } from '@foyer/messages/frame/en/asking'
import { keys } from '@foyer/messages/frame/en/keys'
import type { Plugin } from 'vite'

/** Names of words by what they are called in the bundle. Plural forms are put together while the frame runs, and keep theirs. */
const short = new Map(
  Object.keys({ ...asking, ...keys })
    .filter((name) => !name.includes('.'))
    .map((name, at) => [name, `w${at.toString(36)}`]),
)

/**
 * The source `path` with short names for the words: in the lists of words, and wherever code says `words.name`.
 *
 * @throws Error where words are read in another way
 */
export function shortenWords(path: string, code: string): string {
  const rename = (all: string, before: string, name: string, after: string) =>
    short.has(name) ? `${before}${short.get(name)}${after}` : all
  if (/\/packages\/messages\/src\/frame\/(?:\w+\/)?\w+\.ts$/.test(path))
    return code.replace(/^( {2})(\w+)(:)/gm, rename)
  // regexp-ignore: the input is our own
  if (!/\/apps\/frame\/src\/.+\.ts$/.test(path)) return code
  // Any other way to a word would find none.
  if (/\bwords\[|\} = (\w+\.)*words\b/.test(code)) throw new Error(`${path}: words are read as \`words.name\` only`)
  return code.replace(/(\bwords\.)(\w+)(\b)/g, rename)
}

/** The names of words stand in every language and beside every use; short ones save 1.9 kB of the frame. */
export function shortWords(): Plugin {
  return { name: 'short-words', enforce: 'pre', transform: (code, id) => shortenWords(id, code) }
}
