import { expect, it } from 'vitest'
import { groups } from './groups.table.js'
import { parseArguments } from './parseArguments.js'

it('parseArguments: `npm test` runs the main suite with or without its checks', () => {
  expect(parseArguments([])).toEqual({ suite: 'main', hasChecks: true })
  expect(parseArguments(['main', '--no-check'])).toEqual({ suite: 'main', hasChecks: false })
})

it('parseArguments: `npm run test:all` runs the main suite and all groups, or only the named groups', () => {
  expect(parseArguments(['all'])).toEqual({ suite: 'all', withMain: true, groups })
  const [first] = groups
  expect(parseArguments(['all', 'databases'])).toEqual({ suite: 'all', withMain: false, groups: [first] })
})

it('parseArguments: `npm run test:all -- --changed` compares with a commit, if there is one', () => {
  expect(parseArguments(['all', '--changed', 'abc123'])).toEqual({ suite: 'changed', base: 'abc123' })
  expect(parseArguments(['all', '--changed'])).toEqual({ suite: 'changed', base: undefined })
})

it('parseArguments: throws for an unknown group and lists the known ones', () => {
  expect(() => parseArguments(['all', 'database'])).toThrow('databases, engines')
  expect(() => parseArguments(['soak', 'x'])).toThrow('Unknown argument')
})
