import { describe, expect, it } from 'vitest'
import { findCitations } from './findCitations.js'
import { formatCoverage, measureCoverage } from './measureCoverage.js'
import { formatIds, parseIds, parseSpec } from './parseSpec.js'

describe('parseSpec, formatIds and parseIds', () => {
  const markdown = [
    '## 4. States',
    '`S4.1` Two states: connected, disconnected.',
    '- `S4.2` `iframe_load_failed` after 20 s. More words.',
    'as `S4.1` says',
    '1. `S4.3` Reset the send state.',
    '| `S4.4` GET | /v1/identity/{address} | param sender | name |',
    `\`S4.10\` ${'long '.repeat(40)}`,
  ].join('\n')

  it('parseSpec returns the ids at the start of a line, each with a short title', () => {
    const ids = parseSpec(markdown)
    expect(ids.map(({ id }) => id)).toEqual(['S4.1', 'S4.2', 'S4.3', 'S4.4', 'S4.10'])
    expect(ids[3]?.title).toBe('GET /v1/identity/{address}')
    expect(ids[0]?.title).toBe('Two states: connected, disconnected')
    expect(ids[4]?.title.length).toBeLessThanOrEqual(92)
  })

  it('parseIds returns the ids that formatIds wrote', () => {
    const ids = parseSpec(markdown)
    expect(parseIds(formatIds(ids))).toEqual(ids)
  })

  it('parseIds throws for a line without an id', () => {
    expect(() => parseIds('S1.1\ta\nfoo\tb\n')).toThrow('line 2')
  })
})

describe('findCitations', () => {
  const cite = (title: string) => [...findCitations(title)]

  it('returns ids in brackets, alone and in lists, and ignores bare ones', () => {
    expect(cite('a [S1.1]')).toEqual(['S1.1'])
    expect(cite('a [S1.1, S2.3 S4.5] b [S1.2][S1.3]')).toEqual(['S1.1', 'S2.3', 'S4.5', 'S1.2', 'S1.3'])
    expect(cite('as S1.2 says')).toEqual([])
  })

  it('expands ranges, short or long', () => {
    expect(cite('a [S5.9-S5.11]')).toEqual(['S5.9', 'S5.10', 'S5.11'])
    expect(cite('a [S5.9–11]')).toEqual(['S5.9', 'S5.10', 'S5.11'])
    expect(cite('a [S5.1-5.2, S6.1]')).toEqual(['S5.1', 'S5.2', 'S6.1'])
  })

  it('returns only the start of a range that is reversed or spans sections', () => {
    expect(cite('a [S5.9-S5.2]')).toEqual(['S5.9'])
    expect(cite('a [S5.9-S6.2]')).toEqual(['S5.9'])
  })
})

it('measureCoverage: counts the ids of passed tests per section, lists uncovered ids, and reports unknown ones', () => {
  const ids = ['S1.1', 'S1.2', 'S2.1'].map((id) => ({ id, title: `about ${id}` }))
  const coverage = measureCoverage(ids, [
    { file: 'a.test.ts', title: 'the wallet connects [S1.2]' },
    { file: 'b.test.ts', title: 'no rule [S9.99]' },
    { file: 'scripts/c.test.ts', title: 'about this tool [S2.1]' },
  ])
  expect(coverage.sections.map(({ section, tested, total }) => [section, tested, total])).toEqual([
    [1, 1, 2],
    [2, 0, 1],
  ])
  expect(coverage.unknown).toEqual([{ id: 'S9.99', files: ['b.test.ts'] }])
  const text = formatCoverage(coverage).join('\n')
  expect(text).toContain('S1: 1 of 2 ids have a test that passed')
  expect(text).toContain('S1.1   about S1.1')
  expect(text).toContain('unknown id S9.99 in b.test.ts')
  expect(text.endsWith('1 of 3 ids have a test that passed')).toBe(true)
})
