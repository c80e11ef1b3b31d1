import { childNodes, type SyntaxNode } from '../check/rooms/Module.js'
import { parseModule } from '../check/rooms/parseModule.js'
import { splitId } from './SpecId.js'

const BRACKETS = /\[(S\d+\.\d+[^\]]*)\]/g
const RANGE = /(S\d+\.\d+)(?:\s*(?:-|–|…|\.\.\.?)\s*(S?\d+(?:\.\d+)?))?/g

/** The ids that the strings of a test file name in brackets: `[S5.2]`, `[S5.2, S5.4]`, `[S5.10-S5.14]`; comments do not count. */
export function findCitations(path: string, source: string): Set<string> {
  const found = new Set<string>()
  for (const text of listStrings(parseModule(path, source).program)) {
    for (const [, inside = ''] of text.matchAll(BRACKETS)) {
      for (const [, first = '', last] of inside.matchAll(RANGE))
        for (const id of expandRange(first, last)) found.add(id)
    }
  }
  return found
}

function expandRange(first: string, last: string | undefined): string[] {
  if (last === undefined) return [first]
  const [section, from] = splitId(first)
  const [lastSection, to] = splitId(
    last.startsWith('S') ? last : last.includes('.') ? `S${last}` : `S${section}.${last}`,
  )
  if (lastSection !== section || to < from) return [first]
  return Array.from({ length: to - from + 1 }, (_, at) => `S${section}.${from + at}`)
}

function* listStrings(node: SyntaxNode): Generator<string> {
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateElement') yield (node.value as { cooked?: string | null }).cooked ?? ''
  for (const child of childNodes(node)) yield* listStrings(child)
}
