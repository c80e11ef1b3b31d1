import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseBenchmarks } from '../../../bench/parseBenchmarks.js'
import { fillFigures } from './fillFigures.js'

const report = readFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), 'utf8')

describe('fillFigures', () => {
  it('writes ten rows with the medians of the report, Foyer first and without the hand-written dialog', () => {
    const lines = fill('<!-- figures: table -->').split('\n')
    expect(lines).toHaveLength(12)
    expect(lines[0]).toMatch(/^\| measure \| Foyer \| RainbowKit [\d.]+ \| ConnectKit [\d.]+ \| AppKit [\d.]+ \|$/)
    const row = report.split('\n').find((line) => line.startsWith('| First open: press to wallet rows, ms |')) ?? ''
    const [foyer, rainbowKit] = row
      .split('|')
      .slice(2, 4)
      .map((cell) => Number.parseInt(cell, 10))
    expect(lines.find((line) => line.startsWith('| First open: press'))).toContain(
      `, ms | **${foyer}** | ${rainbowKit} |`,
    )
    expect(lines.find((line) => line.startsWith('| Focus and Escape'))).toContain('| **4 of 4** | 4 of 4 |')
  })

  it('writes date and machine of the run, and the limits that Foyer does not meet', () => {
    expect(fill('<!-- figures: run -->')).toContain(`- Date: ${parseBenchmarks(report).date}\n- Machine: `)
    for (const line of parseBenchmarks(report).notMet) expect(fill('<!-- figures: not met -->')).toContain(`- ${line}`)
    const met = report.replace(/Not met:\n\n(- .*\n)+/, 'Every limit is met.\n')
    expect(fill('<!-- figures: not met -->', met)).toBe('In this run Foyer met all limits.')
  })

  it('throws with the name of a row that the report does not have, and for an unknown mark', () => {
    const cut = report.replace(/^\| axe rules.*\n/m, '')
    expect(() => fill('<!-- figures: table -->', cut)).toThrow(
      'docs/benchmarks.md has no row "axe rules violated, dialog open"',
    )
    expect(() => fill('<!-- figures: other -->')).toThrow('The mark "figures: other" is unknown')
  })
})

function fill(text: string, from = report): string {
  return fillFigures(text, parseBenchmarks(from))
}
