import { describe, expect, it } from 'vitest'
import { parseChangeset } from './parseChangeset.js'
import { addChanges, releaseChanges } from './updateChangelog.js'

describe('parseChangeset', () => {
  it('returns one change per line with its group', () => {
    expect(parseChangeset('a.md', 'Added: One.\n\nFixed: `two` ends.\n')).toEqual({
      changes: [
        { group: 'Added', text: 'One.' },
        { group: 'Fixed', text: '`two` ends.' },
      ],
      findings: [],
    })
  })

  it('reports lines without a group, long lines and empty files', () => {
    const long = `Added: ${'x'.repeat(160)}`
    expect(parseChangeset('a.md', `News: One.\n${long}`).findings).toEqual([
      'a.md:1 begins with no group: Security, Added, Changed, Fixed, Removed, then a colon',
      'a.md:2 has 167 characters of 160',
    ])
    expect(parseChangeset('a.md', '\n').findings).toEqual(['a.md has no change'])
  })
})

describe('addChanges', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Old.\n\n## [0.1.0] - 2026-01-01\n\n### Fixed\n\n- Older.\n'

  it('adds each change at the end of its group, and groups in order', () => {
    const text = addChanges(changelog, [
      { group: 'Fixed', text: 'Two.' },
      { group: 'Added', text: 'One.' },
    ])
    expect(text).toBe(
      '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Old.\n- One.\n\n### Fixed\n\n- Two.\n\n## [0.1.0] - 2026-01-01\n\n### Fixed\n\n- Older.\n',
    )
  })

  it('changes nothing without changes', () => {
    expect(addChanges(changelog, [])).toBe(changelog)
    const only = '# Changelog\n\n## [Unreleased]\n'
    expect(addChanges(only, [])).toBe(only)
  })

  it('throws without a section "Unreleased"', () => {
    expect(() => addChanges('# Changelog\n', [])).toThrow('no section')
  })
})

it('releaseChanges gives the section a version and a date', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n'
  expect(releaseChanges(changelog, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- One.\n',
  )
})
