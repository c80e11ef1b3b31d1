import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { oldEntries } from './appKitNames.js'
import { composeEveryName, composeGuide } from './composeTable.js'
import { readExports } from './readExports.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

it("readExports: returns a module's exports, also re-exported ones, as types and values", () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-exports-'))
  writeFileSync(
    join(folder, 'a.ts'),
    "export let modal: number | undefined\nexport { useB as useA, type Quiet } from './b.js'\nexport type * from './c.js'\nexport * from './d.js'",
  )
  writeFileSync(join(folder, 'c.ts'), 'export interface Shape {}\nexport class Model {}')
  writeFileSync(join(folder, 'd.ts'), 'export const d = 1, modal = 2')
  expect(Object.fromEntries(readExports(join(folder, 'a.ts')))).toEqual({
    modal: 'value',
    useA: 'value',
    Quiet: 'type',
    Shape: 'type',
    Model: 'type',
    d: 'value',
  })
  rmSync(folder, { recursive: true })
})

it('composeGuide: has a row for each name that an app may import, and refers only to exported names', () => {
  const guide = composeGuide(root)
  for (const { from, values, types } of oldEntries) {
    expect(guide).toContain(`### \`${from}\``)
    for (const name of values) expect(guide).toContain(`| \`${name}\``)
    for (const name of types) expect(guide).toContain(`| \`type ${name}\``)
  }
  const rows = composeEveryName(root)
    .split('\n')
    .filter((line) => line.startsWith('export'))
  const sent = guide.split('\n').filter((line) => /^\| `.*\| `@foyer\/kit/.test(line))
  expect(rows).toHaveLength(sent.length)
  expect(rows.length).toBeGreaterThan(110)
})

it('oldEntries: has each value that the installed AppKit 1.7.4 packages export', async () => {
  const named = new Set(oldEntries.flatMap(({ values }) => values))
  for (const specifier of ['@reown/appkit-common', '@reown/appkit-controllers', '@reown/appkit-wallet']) {
    const values = Object.keys(await import(specifier))
    expect(values.length).toBeGreaterThan(3)
    expect(
      values.filter((name) => !named.has(name)),
      specifier,
    ).toEqual([])
  }
})
