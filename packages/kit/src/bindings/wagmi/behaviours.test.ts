import { describe, expect, it } from 'vitest'
import { fromFoyer } from './behaviours.fromFoyer.js'
import { fromWagmi } from './behaviours.fromWagmi.js'
import { ofVisits } from './behaviours.ofVisits.js'

const behaviours = [...fromWagmi, ...fromFoyer, ...ofVisits]

describe.each(['wagmi 2', 'wagmi 3'] as const)('%s and Foyer', (major) => {
  it.each(behaviours)('%s', (_, prove) => prove(major))
})

it('are 30 behaviours at least, each told once', () => {
  const sentences = behaviours.map(([sentence]) => sentence)
  expect(new Set(sentences).size).toBeGreaterThanOrEqual(30)
  expect(new Set(sentences).size).toBe(sentences.length)
})
