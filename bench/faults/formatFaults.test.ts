import { expect, test } from 'vitest'
import { type FaultResult, formatFaults, insertTables } from './formatFaults.js'

function formatWith(results: readonly FaultResult[]): readonly string[] {
  const tables = formatFaults({
    date: '2026-11-28',
    machine: '2 cores',
    browser: 'Chromium',
    runs: 2,
    entrants: ['Foyer', 'Peer'],
    scenarios: [
      { id: 'control', fault: 'none', expected: 'connected' },
      { id: 'late', fault: 'late', expected: 'connected' },
    ],
    results,
  })
  return tables.split('\n')
}

function visit(scenario: string, entrant: string, recovers: boolean, seconds = 1): FaultResult {
  return {
    scenario,
    entrant,
    outcome: recovers ? { recovers, seconds, seen: 'connected' } : { recovers, seen: 'not connected' },
  }
}
const controls = ['Foyer', 'Peer'].flatMap((entrant) => [
  visit('control', entrant, true),
  visit('control', entrant, true),
])

test('formatFaults: counts a fault as recovered only if every visit recovers, and does not count a control', () => {
  const lines = formatWith([
    ...controls,
    visit('late', 'Foyer', true, 2),
    visit('late', 'Foyer', true, 4),
    visit('late', 'Peer', true, 3),
    visit('late', 'Peer', false),
  ])
  expect(lines).toContain('| `late` | connected | recovers, 4.0 s | recovers in 1 of 2 visits, 3.0 s |')
  expect(lines).toContain('| recovered, of 1 |  | 1 | 0 |')
  expect(lines).toContain('| `late` | connected | connected · not connected |')
})

test('formatFaults: shows no result for a visit that the bench could not finish', () => {
  const lines = formatWith([
    ...controls,
    visit('late', 'Foyer', false),
    { scenario: 'late', entrant: 'Peer', error: 'The page loads too slowly' },
  ])
  expect(lines).toContain('| `late` | connected | **does not** | no result |')
})

test('insertTables: replaces the text between the marks, and throws for a document without them', () => {
  const document = 'before\n<!-- measured: start -->\nold\n<!-- measured: end -->\nafter\n'
  const next = insertTables(document, 'new')
  expect(next).toBe('before\n<!-- measured: start -->\n\nnew\n\n<!-- measured: end -->\nafter\n')
  expect(insertTables(next, 'new')).toBe(next)
  expect(() => insertTables('before', 'new')).toThrow()
})
