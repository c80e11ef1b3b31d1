import type { PassedTest } from '../test/readPassed.js'
import { findCitations } from './findCitations.js'
import { compareIds, type SpecId, splitId } from './SpecId.js'

export interface SectionCoverage {
  readonly section: number
  readonly total: number
  readonly tested: number
  readonly untested: readonly SpecId[]
}

export interface Coverage {
  readonly sections: readonly SectionCoverage[]
  /** Citations of ids that the specification lacks, with their files. */
  readonly unknown: readonly { readonly id: string; readonly files: readonly string[] }[]
}

/** Counts the ids of each section that appear in the title of a passed test. Ignores the tests of the scripts. */
export function measureCoverage(ids: readonly SpecId[], passed: readonly PassedTest[]): Coverage {
  const citations = collectCitations(passed.filter(({ file }) => !file.startsWith('scripts/')))
  const known = new Set(ids.map(({ id }) => id))
  const numbers = [...new Set(ids.map(({ id }) => splitId(id)[0]))].sort((a, b) => a - b)
  const sections = numbers.map((section) => {
    const own = ids.filter(({ id }) => splitId(id)[0] === section)
    const untested = own.filter(({ id }) => !citations.has(id))
    return { section, total: own.length, tested: own.length - untested.length, untested }
  })
  const unknown = [...citations.entries()]
    .filter(([id]) => !known.has(id))
    .sort(([a], [b]) => compareIds(a, b))
    .map(([id, files]) => ({ id, files: [...files] }))
  return { sections, unknown }
}

export function formatCoverage({ sections, unknown }: Coverage): string[] {
  const total = sections.reduce((sum, section) => sum + section.total, 0)
  const tested = sections.reduce((sum, section) => sum + section.tested, 0)
  return [
    ...sections.flatMap((section) => [
      `S${section.section}: ${section.tested} of ${section.total} ids have a test that passed`,
      ...(section.untested.length > 0 ? ['  without one:'] : []),
      ...section.untested.map(({ id, title }) => `    ${id.padEnd(6)} ${title}`),
    ]),
    ...unknown.map(({ id, files }) => `unknown id ${id} in ${files.join(', ')}`),
    `${tested} of ${total} ids have a test that passed`,
  ]
}

function collectCitations(tests: readonly PassedTest[]): Map<string, Set<string>> {
  const citations = new Map<string, Set<string>>()
  for (const { file, title } of tests)
    for (const id of findCitations(title)) citations.set(id, (citations.get(id) ?? new Set()).add(file))
  return citations
}
