import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { longest, putFirst } from './LongestFirst.js'

it('begins with the files of the list in its order, and leaves the others in theirs', () => {
  expect(putFirst(['d', 'b', 'c', 'a'], (name) => `${name}.ts`, ['a.ts', 'b.ts', 'x.ts'])).toEqual(['a', 'b', 'd', 'c'])
})

it.each(longest)('names a file that is there: %s', (path) => {
  expect(existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))).toBe(true)
})
