import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkLanguage } from './language.js'
import * as table from './language.table.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Returns the findings for a repository with these files. */
function findings(files: Record<string, string>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'foyer-language-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkLanguage(root, table).findings
}

describe('function names', () => {
  it.each([
    ['a declaration', 'export function askNode() {}', 'askNode: use request, fetch or call'],
    ['a constant with an arrow function', 'const tellPage = () => 1', 'tellPage: use notify, emit or send'],
    ['a function in a function', 'function open() { const drawRow = () => 1 }', 'drawRow: use render'],
  ])('a private verb in %s is a finding', (_, source, finding) => {
    expect(findings({ 'a.ts': source })).toEqual([
      expect.stringContaining('% of the function names have a verb to replace (limit 1 %)'),
      `  a.ts:1 ${finding}`,
    ])
  })

  it.each([
    ['a standard verb', 'function requestAccounts() {}'],
    ['one word', 'function ask() {}'],
    ['a component', 'function AskWallet() {}'],
    ['a word that starts with a private verb', 'function taskName() {}'],
    ['a constant without a function', 'const askLimit = 3'],
  ])('%s is accepted', (_, source) => {
    expect(findings({ 'a.ts': source })).toEqual([])
  })

  it('a share below the limit is accepted', () => {
    const names = Array.from({ length: 101 }, (_, index) => `function get${index}() {}`).join('\n')
    expect(findings({ 'a.ts': `${names}\nfunction askNode() {}` })).toEqual([])
  })
})

describe('comments', () => {
  it.each([
    ['an opening', '/** What the wallet returned. */', 'starts with "What"'],
    ['a word', '// The page tells the wallet.', 'contains "tells"'],
    ['a word in the second line of a comment', '// The page\n// asks the wallet.', 'contains "asks"'],
    ['a sentence of 36 words', `/* ${'word '.repeat(36)}. */`, 'has a sentence of 37 words'],
  ])('%s is a finding', (_, comment, problem) => {
    expect(findings({ 'a.ts': `${comment}\nexport const a = 1\n` })).toEqual([
      expect.stringContaining(`a.ts:1 the comment ${problem}: `),
    ])
  })

  it.each([
    ['a plain comment', '/** Returns the accounts. */'],
    ['a name of code', '/** Calls `ask` of the host. */'],
    ['a comment for a tool', '// biome-ignore lint/a/b: the host asks for it'],
    ['a string with comment signs', "const path = '/* What the page asks */'"],
    ['short sentences', `/** ${'Returns it. '.repeat(40)} */`],
  ])('%s is accepted', (_, source) => {
    expect(findings({ 'a.ts': `${source}\n` })).toEqual([])
  })
})

describe('test titles', () => {
  it.each([
    ['it', "it('asks nobody', () => {})"],
    ['test.each', "test.each([1])('tells %s', () => {})"],
    ['describe', "describe('what is asked', () => {})"],
    ['it.skipIf', "it.skipIf(true)('hears it', () => {})"],
    ['a template', 'it(`asks it`, () => {})'],
  ])('a word in a title of %s is a finding', (_, source) => {
    expect(findings({ 'a.test.ts': source })).toEqual([
      expect.stringMatching(/^a\.test\.ts:1 the test title contains "/),
    ])
  })

  it('a plain title is accepted', () => {
    expect(findings({ 'a.test.ts': "it('getAccount: returns undefined before a connection', () => {})" })).toEqual([])
  })
})
