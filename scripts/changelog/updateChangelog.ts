import { type Change, changeGroups } from './parseChangeset.js'

const UNRELEASED = '## [Unreleased]'

/** Adds changes to the section "Unreleased" of a changelog, each at the end of its group. */
export function addChanges(changelog: string, changes: readonly Change[]): string {
  const { before, section, after } = splitChangelog(changelog)
  const groups = new Map(
    section
      .split(/^### /m)
      .slice(1)
      .map((part) => {
        const [title = '', ...lines] = part.trim().split('\n')
        return [title, lines.filter((line) => line.trim() !== '')]
      }),
  )
  for (const { group, text } of changes) groups.set(group, [...(groups.get(group) ?? []), `- ${text}`])
  const order: readonly string[] = [...changeGroups, ...[...groups.keys()].filter((title) => !isGroup(title))]
  const parts = order.flatMap((title) => {
    const lines = groups.get(title) ?? []
    return lines.length > 0 ? [`### ${title}\n\n${lines.join('\n')}`] : []
  })
  return `${[before + UNRELEASED, ...parts].join('\n\n')}\n${after && `\n${after}`}`
}

/** Gives the section "Unreleased" a version and a date, and adds an empty one above it. */
export function releaseChanges(changelog: string, version: string, date: string): string {
  const { before, section, after } = splitChangelog(changelog)
  return `${before}${UNRELEASED}\n\n## [${version}] - ${date}${section}${after}`
}

function isGroup(title: string): boolean {
  return changeGroups.some((group) => group === title)
}

/** @throws Error if the changelog has no section "Unreleased". */
function splitChangelog(changelog: string) {
  const start = changelog.indexOf(UNRELEASED)
  if (start < 0) throw new Error(`The changelog has no section "${UNRELEASED}"`)
  const from = start + UNRELEASED.length
  const end = changelog.indexOf('\n## [', from)
  const to = end < 0 ? changelog.length : end + 1
  return { before: changelog.slice(0, start), section: changelog.slice(from, to), after: changelog.slice(to) }
}
