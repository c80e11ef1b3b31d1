import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { splitChains } from './splitChains.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const outDir = mkdtempSync(join(tmpdir(), 'foyer-chains-'))
const folder = join(outDir, 'primitives/networks/generated')

afterEach(() => rmSync(outDir, { recursive: true, force: true }))

it('splitChains: publishes each chain as a module, also if a file system ignores case (zkSync and zksync)', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'chains.js'), 'export const all = 1')
  splitChains(root, outDir)
  const files = readdirSync(join(folder, 'chains'))
  expect(files.length).toBeGreaterThan(600)
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length)
  expect(readFileSync(join(folder, 'chains/abstract.js'), 'utf8')).toMatch(
    /^import .*\n.* const abstract = \/\* @__PURE__ \*\//,
  )
  const door = readFileSync(join(folder, 'chains.js'), 'utf8')
  expect(files.filter((file) => !door.includes(`'./chains/${file}'`))).toEqual([])
  expect(door).not.toContain('const all')
})

it('splitChains: does not change a package without networks', () => {
  mkdirSync(outDir, { recursive: true })
  splitChains(root, outDir)
  expect(readdirSync(outDir)).toEqual([])
})
