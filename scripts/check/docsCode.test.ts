import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCodeBlocks } from './docsCode/listCodeBlocks.js'
import { checkDocsCode } from './docsCode.js'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-docs-code-'))
  symlinkSync(modules, join(root, 'node_modules'))
  mkdirSync(join(root, 'kit'))
  const exports = { '.': { types: './index.d.ts' }, './package.json': './package.json' }
  writeFileSync(join(root, 'kit/package.json'), JSON.stringify({ name: '@foyer/kit', exports }))
  writeFileSync(join(root, 'kit/index.d.ts'), 'export function open(view: "Account"): void\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function check(text: string) {
  writeFileSync(join(root, 'guide.md'), text)
  return checkDocsCode(root, ['guide.md'], join(root, 'kit'), {
    'names.d.ts': 'declare global { const known: string }\nexport {}\n',
  })
}

describe('checkDocsCode', () => {
  it('accepts blocks that compile, with the declared names, and JavaScript without types', async () => {
    const { findings, notes } = await check(
      '```ts\nimport { open } from "@foyer/kit"\nopen("Account")\nknown.trim()\n```\n\n```js\nmissing.call()\n```\n',
    )
    expect(findings).toEqual([])
    expect(notes).toEqual(['2 blocks of 1 documents compile'])
  })

  it('reports a wrong type, an unknown name and a syntax error with the line of the document', async () => {
    const { findings } = await check(
      '# Guide\n\n```ts\nimport { open } from "@foyer/kit"\nopen("Acount")\nmissing()\n```\n',
    )
    expect(findings.map((line) => line.slice(0, 20))).toEqual(['guide.md(5,6): error', 'guide.md(6,1): error'])
    const component = '<script setup lang="ts">\nimport { open } from "@foyer/kit"\nopen("Acount")\n</script>'
    const { findings: inVue } = await check(
      `\`\`\`vue\n${component}\n\n<template>\n  <p>{{ open }}</p>\n</template>\n\`\`\`\n`,
    )
    expect(inVue.map((line) => line.slice(0, 20))).toEqual(['guide.md(4,6): error'])
    expect((await check('```tsx\nconst view = <main>\n```\n')).findings[0]).toMatch(/^guide\.md\(2,\d+\): error TS/)
  })
})

describe('listCodeBlocks', () => {
  it('returns the blocks of the languages with their first lines', () => {
    const text = 'a\n```ts\none\n```\n```sh\ntwo\n```\n```tsx title="x"\nthree\nfour\n```\n```ts\nopen'
    expect(listCodeBlocks('a.md', text, ['ts', 'tsx'])).toEqual([
      { file: 'a.md', line: 3, language: 'ts', code: 'one\n' },
      { file: 'a.md', line: 9, language: 'tsx', code: 'three\nfour\n' },
    ])
  })
})
