import { readFileSync } from 'node:fs'

/** A style sheet of the folder `style`. */
type StyleName = 'tokens' | 'base' | 'top' | 'page' | 'inbox' | 'pay'

/** Returns shared style sheets as one text. */
export function readStyles(...names: readonly StyleName[]): string {
  return names.map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url), 'utf8')).join('\n')
}
