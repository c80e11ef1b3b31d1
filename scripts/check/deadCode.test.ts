import { expect, it } from 'vitest'
import { listIssues } from './deadCode.js'

it('says of each unused thing where it is and what is wrong with it', () => {
  const report = JSON.stringify({
    issues: [
      { file: 'a.ts', files: [{ name: 'a.ts' }], exports: [] },
      { file: 'b.ts', files: [], exports: [{ name: 'two', line: 2, col: 1 }], types: [{ name: 'Three', line: 3 }] },
      { file: 'package.json', dependencies: [{ name: 'left' }], duplicates: [[{ name: 'x' }, { name: 'y' }]] },
    ],
  })
  expect(listIssues(report)).toEqual([
    'a.ts is imported by nothing',
    'b.ts:2 two is exported and used nowhere else',
    'b.ts:3 Three is an exported type used nowhere else',
    'package.json left is a dependency that nothing imports',
    'package.json x is exported twice',
    'package.json y is exported twice',
  ])
})
