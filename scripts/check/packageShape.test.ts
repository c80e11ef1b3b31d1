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

it('lintPackage and checkPackedTypes: have no findings for a valid, typed package', async () => {
  const folder = createPackage(good)
  expect(await lintPackage(folder)).toEqual([])
  expect(await checkPackedTypes(root, folder)).toEqual([])
})

it('lintPackage: reports a missing entry', async () => {
  const folder = createPackage({ 'index.d.ts': good['index.d.ts'] })
  expect((await lintPackage(folder)).join()).toContain('does not exist')
})

it('lintPackage: reports types after the module', async () => {
  const exports = { '.': { import: './index.js', types: './index.d.ts' } }
  expect((await lintPackage(createPackage(good, { exports }))).join()).toContain('types')
})

it('checkPackedTypes: reports types that import a missing file', async () => {
  const folder = createPackage({ ...good, 'index.d.ts': "export * from './gone.js'\n" })
  expect((await checkPackedTypes(root, folder)).join()).toContain('attw')
})
