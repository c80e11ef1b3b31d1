import type { Plugin } from 'vite'

/** Texts that the frame never uses, by the path of their source. */
const unused: readonly { readonly path: RegExp; readonly text: RegExp }[] = [
  // Summaries of endpoints: only the printed contract needs them.
  // regexp-ignore: the input is our own
  { path: /\/packages\/contract\/src\/.+\.ts$/, text: / summary: (?:'[^'\n]*'|"[^"\n]*"),/g },
  // Messages of schemas: the frame parses with zodMini, which has no messages.
  // regexp-ignore: the input is our own
  { path: /\/packages\/contract\/src\/.+\.ts$/, text: /, (?:'must [^'\n]*'|`must [^`\n]*`)(?=\))/g },
  // Remove comments and line ends of style sheets.
  {
    path: /\/(?:packages\/ui\/src\/styles|apps\/frame\/src\/look)\/\w+\.ts$/,
    // regexp-ignore: the input is our own
    text: /\/\*[\s\S]*?\*\/\n?|(?<=[{};])\n/g,
  },
]

/** Returns the source of `path` without the unused texts. */
export function trimText(path: string, code: string): string {
  return unused.reduce((text, each) => (each.path.test(path) ? text.replaceAll(each.text, '') : text), code)
}

/** Removes the unused texts from the bundle. */
export function trimTexts(): Plugin {
  return { name: 'trim-texts', enforce: 'pre', transform: (code, id) => trimText(id, code) }
}
