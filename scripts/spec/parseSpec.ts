import type { SpecId } from './SpecId.js'

// regexp-ignore: the input is our own
const DEFINITION = /^\s*(?:(?:[-*|]|\d+\.)\s+)?`(S\d+\.\d+)`\s*(.*)$/
const TITLE_LENGTH = 90

/**
 * Returns the ids that a specification defines, in order. Each is in backticks at the start of its line, list item or
 * table row.
 */
export function parseSpec(markdown: string): SpecId[] {
  return markdown.split('\n').flatMap((line) => {
    const match = DEFINITION.exec(line)
    return match?.[1] ? [{ id: match[1], title: shorten(match[2] ?? '') }] : []
  })
}

/** Formats ids as `id<TAB>title` lines. */
export function formatIds(ids: readonly SpecId[]): string {
  return ids.map(({ id, title }) => `${id}\t${title}\n`).join('')
}

/** Parses the output of `formatIds`. Throws if a line has no id. */
export function parseIds(text: string): SpecId[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const [id = '', title = ''] = line.split('\t')
      if (!/^S\d+\.\d+$/.test(id)) throw new Error(`line ${at + 1} of the id list does not start with an id: "${line}"`)
      return { id, title }
    })
}

function shorten(text: string): string {
  // In a table row the first two cells name the call.
  const cells = text.split(' | ').slice(0, 2).join(' ')
  const plain = cells.replaceAll('`', '').replaceAll('\t', ' ').trim()
  const [sentence = ''] = plain.split(/(?<=[a-z)])[.;](?:\s|$)/)
  if (sentence.length <= TITLE_LENGTH) return sentence.replace(/[.;:,]$/, '')
  const cut = sentence.slice(0, TITLE_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[.;:,]$/, '')} …`
}
