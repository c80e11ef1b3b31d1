import { expect, it } from 'vitest'
import { listIssues } from './deadCode.js'

it('listIssues: returns the place and the problem of each unused item', () => {
  const report = JSON.stringify({
    issues: [
      { file: 'a.ts', files: [{ name: 'a.ts' }], exports: [] },
      { file: 'b.ts', files: [], exports: [{ name: 'two', line: 2, col: 1 }], types: [{ name: 'Three', line: 3 }] },
      { file: 'package.json', dependencies: [{ name: 'left' }], duplicates: [[{ name: 'x' }, { name: 'y' }]] },
    ],
  })
  expect(listIssues(report)).toEqual([
    'a.ts is never imported',
    'b.ts:2 two is exported and used nowhere else',
    'b.ts:3 Three is an exported type used nowhere else',
    'package.json left is a dependency without an import',
    'package.json x is exported twice',
    'package.json y is exported twice',
  ])
})
