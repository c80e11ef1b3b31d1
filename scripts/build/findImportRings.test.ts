import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findImportRings } from './findImportRings.js'

function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-rings-'))
  mkdirSync(join(folder, 'late'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}

it('findImportRings: returns two files that import each other', () => {
  const folder = createFolder({
    'index.js': "import { a } from './shared.js'\nexport const index = a\n",
    'shared.js': "export { b as a } from './late/view.js'\nexport const c = 1\n",
    'late/view.js': "import { c } from '../shared.js'\nexport const b = c\n",
  })
  expect(findImportRings(folder)).toEqual([['late/view.js', 'shared.js']])
})

it('findImportRings: ignores a lazy import back', () => {
  const folder = createFolder({
    'shared.js': "export const load = () => import('./late/view.js')\nexport const c = 1\n",
    'late/view.js': "import { c } from '../shared.js'\nexport const b = c\n",
  })
  expect(findImportRings(folder)).toEqual([])
})
