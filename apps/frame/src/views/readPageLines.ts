import type { Page } from './ScreenQueue.js'

/** The elements that start and end a line. */
const lineTags = ['P', 'DIV', 'LI', 'UL', 'DL', 'H2', 'B', 'SMALL', 'PRE', 'LABEL', 'SECTION']

/** The elements without text of the request. The page shows raw data collapsed as well. */
const skippedTags = ['BUTTON', 'INPUT', 'SVG', 'DETAILS']

/** Returns the text of a page line by line: its title, the request, warnings, and the risk that the user accepts. */
export function readPageLines({ title, body, footer = [] }: Page): readonly string[] {
  const lines: string[] = [title]
  const state = { line: '' }
  const endLine = () => {
    const text = state.line.replaceAll(/\s+/g, ' ').trim()
    if (text !== '' && text !== title) lines.push(text)
    state.line = ''
  }
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) readText(node.textContent ?? '')
    else readElement(node as HTMLElement)
  }
  const readElement = (element: HTMLElement) => {
    const tag = element.tagName.toUpperCase()
    if (skippedTags.includes(tag) || element.hidden || element.classList.contains('sr')) return
    const isLine = lineTags.includes(tag)
    if (isLine || tag === 'DT') endLine()
    for (const child of element.childNodes) read(child)
    if (tag === 'DT') state.line += ': '
    else if (isLine || tag === 'DD') endLine()
  }
  const readText = (text: string) => {
    const [first = '', ...others] = text.split('\n')
    state.line += first
    for (const other of others) {
      endLine()
      state.line += other
    }
  }
  for (const node of [...body, ...footer]) if (node) read(node)
  endLine()
  return lines
}
