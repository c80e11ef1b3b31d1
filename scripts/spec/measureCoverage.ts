import { compareIds, type SpecId, splitId } from './SpecId.js'

export type SectionCoverage = {
  readonly section: number
  readonly total: number
  readonly tested: number
  readonly untested: readonly SpecId[]
}

export type Coverage = {
  readonly sections: readonly SectionCoverage[]
  /** Citations of ids that the specification does not have, with the files that hold them. */
  readonly unknown: readonly { readonly id: string; readonly files: readonly string[] }[]
}

/** Per section, how many ids at least one test names. */
export function measureCoverage(ids: readonly SpecId[], citations: ReadonlyMap<string, readonly string[]>): Coverage {
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
    .map(([id, files]) => ({ id, files }))
  return { sections, unknown }
}

export function formatCoverage({ sections, unknown }: Coverage): string[] {
  const total = sections.reduce((sum, section) => sum + section.total, 0)
  const tested = sections.reduce((sum, section) => sum + section.tested, 0)
  return [
    ...sections.flatMap((section) => [
      `S${section.section}: ${section.tested} of ${section.total} ids have a test`,
      ...(section.untested.length > 0 ? ['  without a test:'] : []),
      ...section.untested.map(({ id, title }) => `    ${id.padEnd(6)} ${title}`),
    ]),
    ...unknown.map(({ id, files }) => `unknown id ${id} in ${files.join(', ')}`),
    `${tested} of ${total} ids have a test`,
  ]
}
