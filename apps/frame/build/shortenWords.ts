import { asking } from '@foyer/messages/frame/en/asking'
import { keys } from '@foyer/messages/frame/en/keys'
import { permissions } from '@foyer/messages/frame/en/permissions'
import { smartAccount } from '@foyer/messages/frame/en/smartAccount'
import { solana } from '@foyer/messages/frame/en/solana'
import type { Plugin } from 'vite'

/** The short name of each text in the bundle. Plural forms are omitted because their names are computed at run time. */
const short = new Map(
  Object.keys({ ...asking, ...keys, ...permissions, ...solana, ...smartAccount })
    .filter((name) => !name.includes('.'))
    .map((name, at) => [name, `w${at.toString(36)}`]),
)

/** The sources that read the texts about permissions or smart accounts as `texts.name`. */
const readsTexts = /\/apps\/frame\/src\/(permissions\/|smartAccount\/|counterfactual\/|views\/renderPermissions\.ts$)/

/**
 * Returns the source of `path` with short names for the texts, in the language files and in each `words.name`. Texts
 * about permissions and smart accounts are read as `texts.name`.
 *
 * @throws Error if the source reads `words`, or these texts, in another way
 */
export function shortenWords(path: string, code: string): string {
  const rename = (all: string, before: string, name: string, after: string) =>
    short.has(name) ? `${before}${short.get(name)}${after}` : all
  if (/\/packages\/messages\/src\/frame\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(path))
    return code.replace(/^( {2})(\w+)(:)/gm, rename)
  // regexp-ignore: the input is our own
  if (!/\/apps\/frame\/src\/.+\.ts$/.test(path)) return code
  const holder = readsTexts.test(path) ? '(?:words|texts)' : 'words'
  // Any other way to read a text would not find its short name.
  if (new RegExp(`\\b${holder}\\[|\\} = (\\w+\\.)*${holder}\\b`).test(code))
    throw new Error(`${path}: read ${holder} as \`words.name\` only`)
  return code.replace(new RegExp(`(\\b${holder}\\.)(\\w+)(\\b)`, 'g'), rename)
}

/**
 * Shortens the names of texts. The names occur in every language and at every use, so this saves 2.7 kB of the frame.
 */
export function shortWords(): Plugin {
  return { name: 'short-words', enforce: 'pre', transform: (code, id) => shortenWords(id, code) }
}
