import { dirname, relative, sep } from 'node:path'
import { parseModule } from '../check/rooms/parseModule.js'

// regexp-ignore: the input is our own
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\2/gm

/**
 * Rewrites the import specifiers of a declaration file. `targetOf` returns the declaration file of a specifier in the
 * output, or undefined to keep the specifier.
 */
export function rewriteSpecifiers(
  text: string,
  output: string,
  targetOf: (specifier: string) => string | undefined,
): string {
  // Examples in comments look like imports: use the parser to find the real ones.
  const real = new Set(parseModule(output, text).imports.map(({ specifier }) => specifier))
  return text.replace(SPECIFIER, (whole, before: string, quote: string, specifier: string) => {
    const target = real.has(specifier) ? targetOf(specifier) : undefined
    return target === undefined ? whole : `${before}${quote}${relativeSpecifier(output, target)}${quote}`
  })
}

function relativeSpecifier(from: string, to: string): string {
  const path = relative(dirname(from), to).split(sep).join('/')
  const named = path.replace(/\.d\.([cm]?)ts$/, '.$1js')
  return named.startsWith('.') ? named : `./${named}`
}
