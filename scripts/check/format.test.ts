import { expect, it } from 'vitest'
import { listHeadlines } from './format.js'

it('makes one line of each diagnostic and leaves the rest out', () => {
  const output = `
packages/kit/src/ui/a.ts:16:27 lint/suspicious/noControlCharactersInRegex ━━━━━━━━━━━━━

  × Unexpected control character in a regular expression.

    14 │ const maxValueLength = 200

packages/kit/src/ui/b.tsx:1:1 assist/source/organizeImports  FIXABLE  ━━━━━━━━

  × Sort these imports.

tsconfig.json format ━━━━━━━━━━━━━━━━━

  × File content differs from formatting output

ci ━━━━━━━━━━━

  × Some errors were emitted while running checks.
`
  expect(listHeadlines(output)).toEqual([
    'packages/kit/src/ui/a.ts:16:27 lint/suspicious/noControlCharactersInRegex: Unexpected control character in a regular expression.',
    'packages/kit/src/ui/b.tsx:1:1 assist/source/organizeImports: Sort these imports.',
    'tsconfig.json format: File content differs from formatting output',
  ])
})
