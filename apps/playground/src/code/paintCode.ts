export interface CodePart {
  readonly kind: 'plain' | 'string' | 'word' | 'tag'
  readonly text: string
}

const pattern =
  // regexp-ignore: the code is written by the playground
  /('(?:\\.|[^'\\\n])*'|"[^"\n]*")|(<\/?[A-Za-z][\w-]*|\/?>)|\b(import|from|export|function|return|const|true|false)\b/g

/** Splits code into parts to colour. The joined parts equal the input. */
export function paintCode(code: string): readonly CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'plain', text: code.slice(end, match.index) })
    const [text, string, tag] = match
    const kind = tag ? 'tag' : 'word'
    parts.push({ kind: string ? 'string' : kind, text })
    end = match.index + match[0].length
  }
  return end < code.length ? [...parts, { kind: 'plain', text: code.slice(end) }] : parts
}
