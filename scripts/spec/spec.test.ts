import { describe, expect, it } from 'vitest'
import { findCitations } from './findCitations.js'
import { formatCoverage, measureCoverage } from './measureCoverage.js'
import { formatIds, parseIds, parseSpec } from './parseSpec.js'

describe('reading the specification', () => {
  const markdown = [
    '## 4. States',
    '`S4.1` Two states: connected, disconnected.',
    '- `S4.2` `iframe_load_failed` after 20 s. More words.',
    'as `S4.1` says',
    '1. `S4.3` Reset the send state.',
    '| `S4.4` GET | /v1/identity/{address} | param sender | name |',
    `\`S4.10\` ${'long '.repeat(40)}`,
  ].join('\n')

  it('takes the ids that stand first on a line, each with a short title', () => {
    const ids = parseSpec(markdown)
    expect(ids.map(({ id }) => id)).toEqual(['S4.1', 'S4.2', 'S4.3', 'S4.4', 'S4.10'])
    expect(ids[3]?.title).toBe('GET /v1/identity/{address}')
    expect(ids[0]?.title).toBe('Two states: connected, disconnected')
    expect(ids[4]?.title.length).toBeLessThanOrEqual(92)
  })

  it('writes a list that reads back the same', () => {
    const ids = parseSpec(markdown)
    expect(parseIds(formatIds(ids))).toEqual(ids)
  })

  it('refuses a list with a line that is no id', () => {
    expect(() => parseIds('S1.1\ta\nfoo\tb\n')).toThrow('line 2')
  })
})

describe('reading tests', () => {
  const cite = (source: string) => [...findCitations('a.test.ts', source)]

  it('finds ids in titles, lists, tables and templates', () => {
    expect(cite("it('a [S1.1]', () => {})")).toEqual(['S1.1'])
    expect(cite("it('a [S1.1, S2.3 S4.5]', () => {})")).toEqual(['S1.1', 'S2.3', 'S4.5'])
    expect(cite("it.each([['x [S1.1]']])('%s', () => {})")).toEqual(['S1.1'])
    expect(cite('it(`a [S1.1] $' + '{n}`, () => {})')).toEqual(['S1.1'])
    expect(cite("it('a [S1.1][S1.2]', () => {})")).toEqual(['S1.1', 'S1.2'])
  })

  it('opens ranges, short or long', () => {
    expect(cite("it('a [S5.9-S5.11]', () => {})")).toEqual(['S5.9', 'S5.10', 'S5.11'])
    expect(cite("it('a [S5.9–11]', () => {})")).toEqual(['S5.9', 'S5.10', 'S5.11'])
    expect(cite("it('a [S5.1-5.2, S6.1]', () => {})")).toEqual(['S5.1', 'S5.2', 'S6.1'])
  })

  it('takes only the start of a range that runs backwards or across sections', () => {
    expect(cite("it('a [S5.9-S5.2]', () => {})")).toEqual(['S5.9'])
    expect(cite("it('a [S5.9-S6.2]', () => {})")).toEqual(['S5.9'])
  })

  it('leaves comments and bare ids alone', () => {
    expect(cite("// [S1.1]\nit('as S1.2 says', () => {}) /* [S1.3] */")).toEqual([])
  })
})

it('counts per section, lists what has no test, and reports ids that do not exist', () => {
  const ids = ['S1.1', 'S1.2', 'S2.1'].map((id) => ({ id, title: `about ${id}` }))
  const coverage = measureCoverage(
    ids,
    new Map([
      ['S1.2', ['a.test.ts']],
      ['S9.99', ['b.test.ts']],
    ]),
  )
  expect(coverage.sections.map(({ section, tested, total }) => [section, tested, total])).toEqual([
    [1, 1, 2],
    [2, 0, 1],
  ])
  expect(coverage.unknown).toEqual([{ id: 'S9.99', files: ['b.test.ts'] }])
  const text = formatCoverage(coverage).join('\n')
  expect(text).toContain('S1: 1 of 2 ids have a test')
  expect(text).toContain('S1.1   about S1.1')
  expect(text).toContain('unknown id S9.99 in b.test.ts')
  expect(text.endsWith('1 of 3 ids have a test')).toBe(true)
})
