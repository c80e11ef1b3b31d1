import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { formatCheck, listHeadlines } from './format.js'
import { regularExpressionsCheck } from './regularExpressions.js'
import { runChecks } from './runChecks.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Runs both checks with the repository's configuration on one file. */
async function check(text: string) {
  const root = mkdtempSync(join(tmpdir(), 'foyer-format-'))
  try {
    copyFileSync(join(repository, 'biome.jsonc'), join(root, 'biome.jsonc'))
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
    writeFileSync(join(root, '.gitignore'), 'node_modules\n')
    writeFileSync(join(root, 'a.ts'), text)
    const lines: string[] = []
    const { failed } = await runChecks([formatCheck, regularExpressionsCheck], [], root, (line) => lines.push(line))
    return { failed, output: lines.join('\n') }
  } finally {
    rmSync(root, { recursive: true })
  }
}

it('formatCheck and regularExpressionsCheck: report lint errors and a quadratic regular expression', async () => {
  const { failed, output } = await check(`import { join } from 'node:path'

export function read(text: string): unknown {
  var found = /b+$/.exec(text)
  if (text == '0') return found
  return text === '' ? 0 : text === 'b' ? 1 : 2
}
`)
  expect(failed).toEqual(['format', 'regular expressions'])
  expect(output).toMatch(/a\.ts:1:\d+ lint\/correctness\/noUnusedImports: /)
  expect(output).toMatch(/a\.ts:4:\d+ lint\/suspicious\/noVar: /)
  expect(output).toMatch(/a\.ts:5:\d+ lint\/suspicious\/noDoubleEquals: /)
  expect(output).toMatch(/a\.ts:6:\d+ lint\/style\/noNestedTernary: /)
  expect(output).toContain('a.ts:4 /b+$/ takes polynomial time')
})

it('formatCheck: reports unsorted imports and a rule of the lowest severity', async () => {
  const { output } = await check(`import { sep } from 'node:path'
import { cwd } from 'process'
import { EOL } from 'node:os'

export const text = cwd() + ' ' + sep + EOL
`)
  expect(output).toMatch(/a\.ts:1:1 assist\/source\/organizeImports: /)
  expect(output).toMatch(/a\.ts:2:\d+ lint\/style\/useNodejsImportProtocol: /)
  expect(output).toMatch(/a\.ts:5:\d+ lint\/style\/useTemplate: /)
})

it('formatCheck: has no findings for a clean file', async () => {
  expect((await check("export const found = /b+/.exec('b')\n")).failed).toEqual([])
})

it('listHeadlines: returns one line for each diagnostic', () => {
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
