import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { check, findings, folders } from './testRepository.js'

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const rules = {
  folderOrders: [
    {
      folder: 'apps/server/src/',
      layers: [['main'], ['swap/', 'names/'], ['http/']],
      closures: ['apps/server/src/main.ts'],
    },
  ],
}
const server = {
  'apps/server/package.json': '{ "name": "@foyer/server" }',
  'apps/server/src/main.ts': "import { swap } from './swap/swap.js'\nexport const main = swap",
  'apps/server/src/swap/swap.ts': "import { route } from '../http/route.js'\nexport const swap = route",
  'apps/server/src/names/names.ts': 'export const names = 1',
  'apps/server/src/http/route.ts': 'export const route = 1',
}

describe('checkFolders', () => {
  it('accepts imports of the same layer and of lower layers', () => {
    const names = "import { swap } from '../swap/swap.js'\nexport const names = swap"
    expect(findings({ ...server, 'apps/server/src/names/names.ts': names }, rules)).toEqual([])
  })

  it.each([
    ['a value', "import { main } from '../main.js'\nexport const route = main"],
    ['a type', "import type { main } from '../main.js'\nexport type Route = typeof main"],
    ['a lazy import', "export const route = () => import('../main.js')"],
  ])('reports an import of a higher layer: %s', (_kind, source) => {
    const found = findings({ ...server, 'apps/server/src/http/route.ts': source }, rules)
    expect(found).toContain('apps/server/src/http/route.ts:1 http/ may not import main, which is in a higher layer')
  })

  it('reports folders of one layer that import each other, including type imports', () => {
    const swap = "import type { names } from '../names/names.js'\nexport const swap: typeof names = 1"
    const names = "import type { swap } from '../swap/swap.js'\nexport const names: typeof swap = 1"
    const files = { ...server, 'apps/server/src/swap/swap.ts': swap, 'apps/server/src/names/names.ts': names }
    expect(findings(files, rules)).toEqual(['ring of folders: names/, swap/'])
  })

  it('reports a folder without a layer', () => {
    const found = findings({ ...server, 'apps/server/src/relay/relay.ts': 'export const relay = 1' }, rules)
    expect(found).toEqual(['relay/ has no layer in scripts/check/rooms.table.ts'])
  })

  it("accepts a test's import of a higher layer", () => {
    const test = "import { main } from '../main.js'\nexport const tested = main"
    expect(findings({ ...server, 'apps/server/src/http/route.test.ts': test }, rules)).toEqual([])
  })

  it('has notes with the number of arrows, the longest chain and the closures', () => {
    const { notes } = check(server, rules)
    expect(notes).toContain('  2 arrows (2 imports), 0 imports upward, 0 rings')
    const chain = notes.indexOf('  longest chain of value imports: 3 files')
    expect(notes.slice(chain + 1, chain + 4)).toEqual([
      '       apps/server/src/main.ts',
      '       apps/server/src/swap/swap.ts',
      '       apps/server/src/http/route.ts',
    ])
    expect(notes).toContain('     3 files loaded with apps/server/src/main.ts')
  })
})
