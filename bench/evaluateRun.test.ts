import { expect, it } from 'vitest'
import type { Entrant } from './entrants.js'
import { entrants } from './entrants.js'
import { evaluateRun } from './evaluateRun.js'
import type { Measured } from './Measured.js'
import type { Quality, Visit } from './Visit.js'

const good: Quality = {
  axe: [],
  hasDialog: true,
  focusInsideOnOpen: true,
  focusTrapped: true,
  escapeCloses: true,
  focusReturns: true,
}

function measure(id: string, visit: Partial<Visit>, quality: Partial<Quality> = {}): Measured {
  const entrant = entrants.find((one) => one.id === id) as Entrant
  const whole: Visit = {
    buttonMs: 300,
    bytesBefore: 60_000,
    ownRequestsBefore: 2,
    otherRequestsBefore: 0,
    otherRequestsAfter: 0,
    otherHosts: [],
    bytesAfter: 60_000,
    firstOpenMs: 80,
    coldOpenMs: 80,
    secondOpenMs: 20,
    heapBytes: 1_000_000,
    nodes: 17,
    longTasks: 0,
    longTasksMs: 0,
    ...visit,
  }
  const isOurs = entrant.role === 'ours'
  return {
    entrant,
    visits: [whole],
    quality: entrant.hasModal ? { ...good, ...quality } : undefined,
    install: isOurs ? { bytes: 50_000_000, packages: 20 } : { bytes: 400_000_000, packages: 400 },
  }
}

const slowPeer = {
  buttonMs: 1_000,
  bytesBefore: 600_000,
  bytesAfter: 600_000,
  ownRequestsBefore: 26,
  firstOpenMs: 400,
  coldOpenMs: 410,
  secondOpenMs: 100,
  heapBytes: 6_000_000,
  nodes: 145,
  longTasks: 6,
  longTasksMs: 900,
}
function field(ours: Partial<Visit>, peer: Partial<Visit> = slowPeer, quality: Partial<Quality> = {}) {
  return [
    measure('bare', { nodes: 17, heapBytes: 900_000 }),
    measure('bare-wagmi', { bytesBefore: 90_000 }),
    measure('foyer', { bytesBefore: 70_000, bytesAfter: 110_000, nodes: 60, ...ours }, quality),
    measure('rainbowkit', peer),
    measure('baseline', { firstOpenMs: 40, coldOpenMs: 40, secondOpenMs: 15 }),
  ]
}

it('evaluateRun: returns nothing if Foyer meets its limits and is ahead of every peer', () => {
  expect(evaluateRun(field({}))).toEqual([])
})

it('evaluateRun: returns a missed limit even if every peer is worse', () => {
  expect(evaluateRun(field({ secondOpenMs: 31 }))).toEqual(['Second open: press to wallet rows: 31, limit 30 ms'])
})

it('evaluateRun: returns a time that is too slow relative to the hand-written dialog, even on a fast machine', () => {
  const peer = { ...slowPeer, firstOpenMs: 800 }
  const quick = measure('baseline', { firstOpenMs: 20, coldOpenMs: 40, secondOpenMs: 15 })
  const run = [...field({ firstOpenMs: 90 }, peer).filter(({ entrant }) => entrant.id !== 'baseline'), quick]
  expect(evaluateRun(run)).toEqual(['First open, times the hand-written dialog: 4.5, limit 4.3 times'])
})

it("evaluateRun: returns a first open within the limit that is not under a third of the fastest peer's", () => {
  expect(evaluateRun(field({ firstOpenMs: 90 }, { ...slowPeer, firstOpenMs: 240 }))).toEqual([
    'First open: press to wallet rows: 90 is not under a third of the best peer (240)',
  ])
})

it('evaluateRun: returns a row with a tie, unless both values are zero', () => {
  expect(evaluateRun(field({ longTasks: 2 }, { ...slowPeer, longTasks: 2 }))).toEqual([
    'Long tasks, load and two openings: 2, RainbowKit 2.2.11 2',
  ])
  expect(evaluateRun(field({ longTasks: 0 }, { ...slowPeer, longTasks: 0 }))).toEqual([])
})

it('evaluateRun: returns a missing focus rule as a missed limit', () => {
  expect(evaluateRun(field({}, slowPeer, { focusReturns: false }))).toEqual([
    'Focus returns to the button: no, limit yes',
    'Focus returns to the button: no, RainbowKit 2.2.11 yes',
  ])
})

it('evaluateRun: returns nothing for a run without Foyer', () => {
  expect(evaluateRun([measure('rainbowkit', slowPeer)])).toEqual([])
})
