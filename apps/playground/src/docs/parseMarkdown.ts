/** A text run inside a block. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'em'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'image'; readonly text: string; readonly href: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

// regexp-ignore: the guides are part of the project
const inlineMark = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|(!?)\[([^\]]*)\]\(([^)\s]+)\)/g
const item = /^(?:[-*]|\d+\.) +/

/** Parses the inline marks of a line of the guides. Everything else becomes text. */
export function parseInline(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let end = 0
  const addText = (plain: string) => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
  }
  for (const match of text.matchAll(inlineMark)) {
    addText(text.slice(end, match.index))
    const [all, code, strong, em, bang, label, href] = match
    end = match.index + all.length
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (em !== undefined) parts.push({ kind: 'em', text: em })
    else if (label !== undefined && href !== undefined)
      parts.push({ kind: bang === '!' ? 'image' : 'link', text: label, href })
  }
  addText(text.slice(end))
  return parts
}

function splitCells(line: string): readonly (readonly Inline[])[] {
  const cells = line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/)
  return cells.map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')))
}

function parseBlock(lines: readonly string[]): Block {
  const [first = '', second = ''] = lines
  const heading = /^(#{1,6}) (.*)$/.exec(first)
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, content: parseInline(heading[2] ?? '') }
  if (first.startsWith('|') && /^\|[\s:|-]+\|$/.test(second))
    return { kind: 'table', head: splitCells(first), rows: lines.slice(2).map(splitCells) }
  if (item.test(first)) {
    const items: string[] = []
    for (const line of lines) {
      if (item.test(line)) items.push(line.replace(item, ''))
      else items.push(`${items.pop() ?? ''} ${line.trim()}`)
    }
    return { kind: 'list', isOrdered: /^\d/.test(first), items: items.map(parseInline) }
  }
  return { kind: 'paragraph', content: parseInline(lines.join(' ')) }
}

/** Parses the subset of Markdown that the guides use. */
export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = []
  let open: string[] = []
  let fence: { readonly language: string; readonly lines: string[] } | undefined
  const close = () => {
    if (open.length > 0) blocks.push(parseBlock(open))
    open = []
  }
  for (const line of source.split(/\r?\n/)) {
    const mark = /^```(\w*)/.exec(line)
    if (fence && mark) {
      blocks.push({ kind: 'code', text: `${fence.lines.join('\n')}\n`, language: fence.language })
      fence = undefined
    } else if (fence) fence.lines.push(line)
    else if (mark) {
      close()
      fence = { language: mark[1] ?? '', lines: [] }
    } else if (line.trim() === '') close()
    else if (line.startsWith('#')) {
      close()
      blocks.push(parseBlock([line]))
    } else open.push(line)
  }
  close()
  return blocks
}
