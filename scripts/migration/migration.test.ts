import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { oldEntries } from './appKitNames.js'
import { composeEveryName, composeGuide } from './composeTable.js'
import { readExports } from './readExports.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

it('reads the names that a module exports, also through others, and tells types from values', () => {
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

it('sends nobody to a name that is not exported, and has a row for each that an app may import', () => {
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

it('has a row for each value that the packages of AppKit 1.7.4 which are installed here export', async () => {
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
