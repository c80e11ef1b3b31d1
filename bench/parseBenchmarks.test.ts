import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { getBenchmarkCell, getBenchmarkRow, listHeadlines, listPeers, parseBenchmarks } from './parseBenchmarks.js'

const report = `# Side by side

Written by \`npm run bench\` on 2026-11-23. Machine: 2 cores, Node 20.20.2, load 1.4 before the run. Chromium 156.0.8078.79, processor slowed 4 times,
5 visits a page.

| measure | Foyer | RainbowKit 2.2.11 | AppKit 1.8.0 | hand-written dialog | Foyer’s limit |
|---|--:|--:|--:|--:|--:|
| JS and CSS before the first press, over a bare page, kB | 11.9 | 613 | 583 | 0.4 | 12 |
| First open: press to wallet rows, ms | 39 (33–64) | 302 (215–322) | 459 (355–633) | 72 (51–84) | 100 |
| Requests to other hosts before the press | 0 | 2 | 2 | 0 | 0 |
| Focus returns to the button | yes | yes | no | yes | yes |
| Packages in a host’s install | 18 | 413 | 414 | 3 | 40 |

Not met:

- First open: 160, limit 100 ms
- Second open: 31, limit 30 ms

- Foyer: hosts requested: none
`

describe('parseBenchmarks', () => {
  it('reads date, machine, browser, entrants, cells and missed limits of a report', () => {
    const benchmarks = parseBenchmarks(report)
    expect(benchmarks).toMatchObject({
      date: '2026-11-23',
      machine: '2 cores, Node 20.20.2, load 1.4 before the run',
      browser: 'Chromium 156.0.8078.79',
      entrants: ['Foyer', 'RainbowKit 2.2.11', 'AppKit 1.8.0', 'hand-written dialog'],
      notMet: ['First open: 160, limit 100 ms', 'Second open: 31, limit 30 ms'],
    })
    const row = getBenchmarkRow(benchmarks, 'First open: press to wallet rows')
    expect(row.unit).toBe('ms')
    expect(getBenchmarkCell(row, 'AppKit 1.8.0')).toEqual({ text: '459 (355–633)', median: '459', value: 459 })
    const focus = getBenchmarkRow(benchmarks, 'Focus returns to the button')
    expect(getBenchmarkCell(focus, 'AppKit 1.8.0')).toEqual({ text: 'no', median: 'no', value: undefined })
  })

  it('lists four figures beside the range of the other widgets, without the hand-written dialog', () => {
    const benchmarks = parseBenchmarks(report)
    expect(listPeers(benchmarks)).toEqual(['RainbowKit 2.2.11', 'AppKit 1.8.0'])
    expect(listHeadlines(benchmarks)).toEqual([
      { label: 'before the first press', foyer: '11.9 kB', others: '583–613 kB' },
      { label: 'from the press to the wallets', foyer: '39 ms', others: '302–459 ms' },
      { label: 'requests to other hosts before the press', foyer: '0', others: '2' },
      { label: 'packages to install', foyer: '18', others: '413–414' },
    ])
  })

  it('returns no missed limits if the report has none', () =>
    expect(parseBenchmarks(report.replace(/Not met:[\s\S]*/, 'Every limit is met.\n')).notMet).toEqual([]))

  it.each([
    ['the date', /on 2026-11-23/, 'docs/benchmarks.md has no line with the date, the machine and the browser'],
    ['the table', /\| measure/, 'docs/benchmarks.md has no table that begins with "measure"'],
  ])('throws if %s is missing', (_name, part, message) =>
    expect(() => parseBenchmarks(report.replace(part, ''))).toThrow(message),
  )

  it('throws for a missing row, cell or entrant, with its name', () => {
    const benchmarks = parseBenchmarks(report.replace('| 18 | 413 |', '| 18 | – |'))
    expect(() => listHeadlines(benchmarks)).toThrow('no figure of RainbowKit 2.2.11 for "Packages in a host’s install"')
    expect(() => getBenchmarkRow(benchmarks, 'Weight')).toThrow('docs/benchmarks.md has no row "Weight"')
    const row = getBenchmarkRow(benchmarks, 'Requests to other hosts before the press')
    expect(() => getBenchmarkCell(row, 'Other')).toThrow('no figure of Other')
  })

  it('reads the report of this repository', () => {
    const text = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8')
    expect(listHeadlines(parseBenchmarks(text))).toHaveLength(4)
  })
})
