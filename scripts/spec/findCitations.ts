import { splitId } from './SpecId.js'

// regexp-ignore: the input is our own
const BRACKETS = /\[(S\d+\.\d+[^\]]*)\]/g
const RANGE = /(S\d+\.\d+)(?:\s*(?:-|–|…|\.\.\.?)\s*(S?\d+(?:\.\d+)?))?/g

/** Returns the ids in brackets in a test title: `[S5.2]`, `[S5.2, S5.4]`, `[S5.10-S5.14]`. */
export function findCitations(title: string): Set<string> {
  const found = new Set<string>()
  for (const [, inside = ''] of title.matchAll(BRACKETS)) {
    for (const [, first = '', last] of inside.matchAll(RANGE)) for (const id of expandRange(first, last)) found.add(id)
  }
  return found
}

function expandRange(first: string, last: string | undefined): string[] {
  if (last === undefined) return [first]
  const [section, from] = splitId(first)
  const inSection = last.includes('.') ? `S${last}` : `S${section}.${last}`
  const [lastSection, to] = splitId(last.startsWith('S') ? last : inSection)
  if (lastSection !== section || to < from) return [first]
  return Array.from({ length: to - from + 1 }, (_, at) => `S${section}.${from + at}`)
}
