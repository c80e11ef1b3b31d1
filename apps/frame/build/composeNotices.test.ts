import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { composeFrame } from './buildFrame.js'
import { composeNotices } from './composeNotices.js'

const work = mkdtempSync(join(tmpdir(), 'foyer-notices-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

function putPackage(place: string, files: Readonly<Record<string, string>>): string {
  const folder = join(work, place)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

it('composeNotices: lists each package once, sorted by name, and uses the innermost of nested packages', () => {
  const json = (name: string) => JSON.stringify({ name, version: '1.0.0', license: 'MIT' })
  const outer = putPackage('node_modules/outer', { 'package.json': json('outer'), LICENSE: 'of outer\n' })
  const inner = putPackage('node_modules/outer/node_modules/@a/inner', {
    'package.json': json('@a/inner'),
    'LICENCE.md': 'of inner',
  })
  const notices = composeNotices([`${outer}/a.js`, `${inner}/deep/b.js`, `${outer}/c.js`, join(work, 'own.js')])
  expect(notices.match(/^## .*$/gm)).toEqual(['## @a/inner 1.0.0 (MIT)', '## outer 1.0.0 (MIT)'])
  expect(notices).toContain('of inner\n\n## outer')
})

it('error: composeNotices rejects a package without a licence text', () => {
  const bare = putPackage('node_modules/bare', { 'package.json': '{"name":"bare","version":"2.0.0","license":"MIT"}' })
  expect(() => composeNotices([`${bare}/a.js`])).toThrow('bare 2.0.0 has no licence text')
})

it('composeNotices: includes the NOTICE.md next to a source file', () => {
  const icons = putPackage('ui/icons', { 'NOTICE.md': '# Icons\n\nby others\n' })
  expect(composeNotices([`${icons}/a.ts`, `${icons}/b.ts`]).match(/^## Icons\n\nby others$/gm)).toHaveLength(1)
})

it('composeNotices: lists the packages of the real frame', async () => {
  const { notices } = await composeFrame(fileURLToPath(new URL('..', import.meta.url)))
  for (const name of ['@noble/hashes', '@scure/bip39']) expect(notices).toContain(`## ${name} `)
  expect(notices).toContain('Permission is hereby granted')
  expect(notices).toContain('Lucide')
  // Allow more time: the test builds the whole frame while other tests run.
}, 120_000)
