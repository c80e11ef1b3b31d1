import type { Plugin } from 'vite'

/** Texts the frame never tells anybody, by the sources they stand in. */
const unused: readonly { readonly path: RegExp; readonly text: RegExp }[] = [
  // What endpoints say of themselves is for the printed contract.
  { path: /\/packages\/contract\/src\/.+\.ts$/, text: / summary: (?:'[^'\n]*'|"[^"\n]*"),/g },
  // Amounts are told with symbols; a token's whole name is for lists.
  { path: /\/packages\/kit\/src\/networks\/tokens\/.+\.ts$/, text: / name: (?:'[^'\n]*'|"[^"\n]*"),/g },
]

/** The source `path` without them. */
export function trimText(path: string, code: string): string {
  return unused.reduce((text, each) => (each.path.test(path) ? text.replaceAll(each.text, '') : text), code)
}

/** Leaves them out of what is bundled. */
export function trimTexts(): Plugin {
  return { name: 'trim-texts', enforce: 'pre', transform: (code, id) => trimText(id, code) }
}
