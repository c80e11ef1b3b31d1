/** Groups of changes, in the order of the changelog. */
export const changeGroups = ['Security', 'Added', 'Changed', 'Fixed', 'Removed'] as const
export type ChangeGroup = (typeof changeGroups)[number]

export interface Change {
  readonly group: ChangeGroup
  readonly text: string
}

export interface ParsedChangeset {
  readonly changes: readonly Change[]
  /** The problems, one line each. */
  readonly findings: readonly string[]
}

const maxLineLength = 160
const linePattern = new RegExp(`^(${changeGroups.join('|')}): (\\S.*)$`)

/** Parses a changeset: one change per line, `Group: text`. */
export function parseChangeset(path: string, source: string): ParsedChangeset {
  const changes: Change[] = []
  const findings: string[] = []
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trim() === '') continue
    const place = `${path}:${index + 1}`
    const match = linePattern.exec(line)
    if (!match) findings.push(`${place} begins with no group: ${changeGroups.join(', ')}, then a colon`)
    else if (line.length > maxLineLength) findings.push(`${place} has ${line.length} characters of ${maxLineLength}`)
    else changes.push({ group: match[1] as ChangeGroup, text: match[2] ?? '' })
  }
  if (changes.length + findings.length === 0) findings.push(`${path} has no change`)
  return { changes, findings }
}
