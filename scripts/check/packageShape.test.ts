import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { checkPackedTypes, lintPackage } from './packageShape.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders: string[] = []

function createPackage(files: Record<string, string>, json: Record<string, unknown> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-shape-'))
  folders.push(folder)
  const exports = { '.': { types: './index.d.ts', import: './index.js' } }
  const base = { name: 'shape', version: '1.0.0', license: 'MIT', type: 'module', sideEffects: false, exports, ...json }
  for (const [path, text] of Object.entries({ 'package.json': JSON.stringify(base), ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const good = { 'index.js': 'export const a = 1\n', 'index.d.ts': 'export declare const a: number\n' }

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

it('is content with a package whose entries exist and are typed', async () => {
  const folder = createPackage(good)
  expect(await lintPackage(folder)).toEqual([])
  expect(await checkPackedTypes(root, folder)).toEqual([])
})

it('reports an entry that is not there', async () => {
  const folder = createPackage({ 'index.d.ts': good['index.d.ts'] })
  expect((await lintPackage(folder)).join()).toContain('does not exist')
})

it('reports types that come after the module', async () => {
  const exports = { '.': { import: './index.js', types: './index.d.ts' } }
  expect((await lintPackage(createPackage(good, { exports }))).join()).toContain('types')
})

it('reports types that import what is not in the package', async () => {
  const folder = createPackage({ ...good, 'index.d.ts': "export * from './gone.js'\n" })
  expect((await checkPackedTypes(root, folder)).join()).toContain('attw')
})
