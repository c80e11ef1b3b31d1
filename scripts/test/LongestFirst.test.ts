import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { longest, sortLongestFirst } from './LongestFirst.js'

it('sorts files by their time, the longest first, and leaves files without a time in their order', () => {
  const times = new Map([
    ['a.ts', 3],
    ['b.ts', 40],
  ])
  expect(sortLongestFirst(['d', 'a', 'c', 'b'], (name) => `${name}.ts`, times)).toEqual(['b', 'a', 'd', 'c'])
})

it.each(longest)('the list of long files names a file that exists: %s', (path) => {
  expect(existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))).toBe(true)
})
