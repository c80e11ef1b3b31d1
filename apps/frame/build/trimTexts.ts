import type { Plugin } from 'vite'

/** Texts that nobody reads in the frame, by the sources they stand in. */
const unused: readonly { readonly path: RegExp; readonly text: RegExp }[] = [
  // Comments and line ends of style sheets.
  {
    path: /\/(?:packages\/kit\/src\/ui\/styles|apps\/frame\/src\/look)\/\w+\.ts$/,
    text: /\/\*[\s\S]*?\*\/\n?|(?<=[{};])\n/g,
  },
]

/**
 * What `z` is called in the contract's sources. A schema does nothing until it is asked, so the bundler may leave out those that
 * nobody uses; it goes by the name alone, and no other source has this one.
 */
export const schemaNamespace = 'foyerSchemas'

/** An endpoint as the formatter writes it, and one of its properties that the frame never reads: it parses answers alone. */
const endpoint = /(?<=\bdefineEndpoint\(\{\n)[\s\S]*?(?=^\}\))/gm
const unread = /^ {2}(?:name|summary|params|query|body): (?:.*,\n|.*\n(?: {4}.*\n)+ {2}\S.*,\n)/gm

/** The source `path` without what nobody reads in the frame. */
export function trimText(path: string, code: string): string {
  const text = unused.reduce((left, each) => (each.path.test(path) ? left.replaceAll(each.text, '') : left), code)
  if (!/\/packages\/contract\/src\/.+\.ts$/.test(path)) return text
  return text
    .replace(endpoint, (properties) => properties.replace(unread, ''))
    .replace(/\bz(?=\.| from 'zod\/mini')/g, schemaNamespace)
}

/** Leaves them out of what is bundled. */
export function trimTexts(): Plugin {
  return { name: 'trim-texts', enforce: 'pre', transform: (code, id) => trimText(id, code) }
}
