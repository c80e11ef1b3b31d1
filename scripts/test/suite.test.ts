import { describe, expect, it } from 'vitest'
import { bySuite, createRandom, listExcludedFiles, parseSuite, readRandomSeed } from './suite.js'

describe('parseSuite', () => {
  it('returns undefined without a name, and throws for an unknown one', () => {
    expect(parseSuite(undefined)).toBeUndefined()
    expect(parseSuite('')).toBeUndefined()
    expect(parseSuite('soak')).toBe('soak')
    expect(() => parseSuite('long')).toThrow('main, all or soak')
  })
})

describe('bySuite', () => {
  it('returns the value of the suite, or that of the next shorter suite', () => {
    expect(bySuite({ main: 1, all: 2, soak: 3 }, 'soak')).toBe(3)
    expect(bySuite({ main: 1, soak: 3 }, 'all')).toBe(1)
    expect(bySuite({ main: 1, all: 2 }, 'soak')).toBe(2)
    expect(bySuite({ main: 1, soak: 3 }, 'main')).toBe(1)
  })
})

describe('readRandomSeed', () => {
  it('accepts only an unsigned integer', () => {
    expect(readRandomSeed({ FOYER_TEST_RANDOM_SEED: '4294967295' })).toBe(4_294_967_295)
    expect(readRandomSeed({ FOYER_TEST_RANDOM_SEED: '-1' })).toBeUndefined()
    expect(readRandomSeed({})).toBeUndefined()
  })
})

describe('createRandom', () => {
  it('repeats its numbers for the same seed and spreads them over [0, 1)', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed)
      return Array.from({ length: 1_000 }, () => random())
    }
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(draw(7).every((value) => value >= 0 && value < 1)).toBe(true)
    expect(new Set(draw(7).map((value) => Math.floor(value * 10))).size).toBe(10)
  })
})

describe('listExcludedFiles', () => {
  it('excludes the long files from `npm test`, but none if a file runs alone', () => {
    expect(listExcludedFiles('main')).toEqual(['**/*.all.{test,spec}.{ts,tsx}', '**/*.soak.{test,spec}.{ts,tsx}'])
    expect(listExcludedFiles(undefined)).toEqual([])
  })
})
