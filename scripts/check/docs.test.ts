import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkDocs as checkAll, type MadeFile } from './docs.js'

const folders: string[] = []

/** Creates a repository, with a specification beside it if one is given. */
function createRepository(files: Record<string, string>, specification?: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'foyer-docs-'))
  folders.push(parent)
  const root = join(parent, 'repository')
  for (const folder of ['docs', '.changeset']) mkdirSync(join(root, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  if (specification !== undefined) {
    mkdirSync(join(parent, 'shared/spec'), { recursive: true })
    writeFileSync(join(parent, 'shared/spec/spec.md'), specification)
  }
  return root
}

async function print() {
  return '{}\n'
}
function checkDocs(root: string, from: typeof print, made: readonly MadeFile[] = []) {
  return checkAll(root, from, async () => made)
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

it('checkDocs: has no findings if both files are current', async () => {
  const root = createRepository({ 'docs/openapi.json': '{}\n', 'docs/spec-ids.tsv': 'S1.1\tFirst\n' }, '`S1.1` First.')
  expect((await checkDocs(root, print)).findings).toEqual([])
})

it('checkDocs: reports an old or missing API description', async () => {
  const old = createRepository({ 'docs/openapi.json': '{"old":1}\n' })
  expect((await checkDocs(old, print)).findings[0]).toContain('docs/openapi.json is not current')
  expect((await checkDocs(createRepository({}), print)).findings[0]).toContain('docs/openapi.json is missing')
})

it('checkDocs: reports an old id list, but only if the specification is beside the repository', async () => {
  const files = { 'docs/openapi.json': '{}\n', 'docs/spec-ids.tsv': 'S1.1\tOld\n' }
  expect((await checkDocs(createRepository(files, '`S1.1` First.'), print)).findings[0]).toContain(
    'docs/spec-ids.tsv is not current',
  )
  expect((await checkDocs(createRepository(files), print)).findings).toEqual([])
})

it('checkDocs: reports an outdated generated file with the command that writes it', async () => {
  const root = createRepository({ 'docs/openapi.json': '{}\n', 'docs/made.md': 'new\n' })
  const made = (text: string) => [{ path: 'docs/made.md', text, command: 'npm run make' }]
  expect((await checkDocs(root, print, made('new\n'))).findings).toEqual([])
  expect((await checkDocs(root, print, made('newer\n'))).findings).toEqual([
    'docs/made.md is not current: run npm run make and review the difference',
  ])
})

it('reports an invalid changeset', async () => {
  const root = createRepository({ 'docs/openapi.json': '{}\n', '.changeset/a.md': 'News: One.\n' })
  expect((await checkDocs(root, print)).findings[0]).toContain('.changeset/a.md:1 begins with no group')
})
