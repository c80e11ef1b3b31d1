import { parseSync } from 'vite'

/** A comment as one line of text. Line comments that follow each other are one comment. */
export interface Comment {
  readonly text: string
  readonly line: number
}

/** Comments for tools, and addresses. */
const DIRECTIVE = /^(biome-ignore|regexp-ignore|@ts-|@vite|@license|#__|https?:|\/ <reference|[vc]8 ignore|Stryker)/

/** Returns the comments of a source text, without comments for tools. */
export function findComments(path: string, source: string): Comment[] {
  const found: (Comment & { readonly end: number })[] = []
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    const text = cleanComment(value)
    if (text === '' || DIRECTIVE.test(text)) continue
    const previous = found.at(-1)
    const isSameComment = type === 'Line' && previous && /^\n[ \t]*$/.test(source.slice(previous.end, start))
    if (isSameComment) found[found.length - 1] = { ...previous, text: `${previous.text} ${text}`, end }
    else found.push({ text, line: source.slice(0, start).split('\n').length, end: type === 'Line' ? end : -1 })
  }
  return found.map(({ text, line }) => ({ text, line }))
}

function cleanComment(value: string): string {
  return value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
