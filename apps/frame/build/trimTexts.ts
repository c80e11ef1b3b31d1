import type { Plugin } from 'vite'

/** Texts that nobody reads in the frame, by the sources they stand in. */
const unused: readonly { readonly path: RegExp; readonly text: RegExp }[] = [
  // What endpoints say of themselves is for the printed contract.
  // regexp-ignore: the input is our own
  { path: /\/packages\/contract\/src\/.+\.ts$/, text: / summary: (?:'[^'\n]*'|"[^"\n]*"),/g },
  // Messages of schemas: the frame parses with zodMini, which has none.
  // regexp-ignore: the input is our own
  { path: /\/packages\/contract\/src\/.+\.ts$/, text: /, (?:'must [^'\n]*'|`must [^`\n]*`)(?=\))/g },
  // Comments and line ends of style sheets.
  {
    path: /\/(?:packages\/ui\/src\/styles|apps\/frame\/src\/look)\/\w+\.ts$/,
    // regexp-ignore: the input is our own
    text: /\/\*[\s\S]*?\*\/\n?|(?<=[{};])\n/g,
  },
]

/** The source `path` without them. */
export function trimText(path: string, code: string): string {
  return unused.reduce((text, each) => (each.path.test(path) ? text.replaceAll(each.text, '') : text), code)
}

/** Leaves them out of what is bundled. */
export function trimTexts(): Plugin {
  return { name: 'trim-texts', enforce: 'pre', transform: (code, id) => trimText(id, code) }
}
