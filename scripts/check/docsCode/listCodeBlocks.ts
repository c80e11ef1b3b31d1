/** A block of code in a Markdown file. `line` is the number of its first line. */
export interface CodeBlock {
  readonly file: string
  readonly line: number
  readonly language: string
  readonly code: string
}

/** Lists the fenced blocks of a Markdown text in the given languages. */
export function listCodeBlocks(file: string, text: string, languages: readonly string[]): readonly CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: { readonly line: number; readonly language: string; readonly lines: string[] } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('```')) open?.lines.push(line)
    else if (!open) open = { line: index + 2, language: line.slice(3).trim().split(/\s/)[0] ?? '', lines: [] }
    else {
      const { language, lines } = open
      if (languages.includes(language)) blocks.push({ file, line: open.line, language, code: `${lines.join('\n')}\n` })
      open = undefined
    }
  }
  return blocks
}
