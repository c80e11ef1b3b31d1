import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { longest, sortLongestFirst } from './LongestFirst.js'

it('sortLongestFirst: sorts files by time, the longest first, and keeps the order of files without a time', () => {
  const times = new Map([
    ['a.ts', 3],
    ['b.ts', 40],
  ])
  expect(sortLongestFirst(['d', 'a', 'c', 'b'], (name) => `${name}.ts`, times)).toEqual(['b', 'a', 'd', 'c'])
})

it.each(longest)('longest: the listed file exists: %s', (path) => {
  expect(existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))).toBe(true)
})
