import { describe, expect, it } from 'vitest'
import { findLargestRing, measureReach, measureShelves } from './measureReading.js'
import { parseModule } from './parseModule.js'
import type { Tree } from './readTree.js'
import { resolveImports } from './resolveImports.js'

function read(files: Record<string, string>) {
  const modules = new Map(Object.entries(files).map(([path, text]) => [path, parseModule(path, text)]))
  const tree: Tree = { modules, files: new Set(Object.keys(files)), workspaces: [], problems: [] }
  return { tree, resolution: resolveImports(tree, []) }
}

describe('measureShelves, measureReach and findLargestRing', () => {
  it('count files, lines and throws of product code, without tests and rethrown errors', () => {
    const { tree } = read({
      'a/long.ts': '// line\n'.repeat(301),
      'a/fails.ts': [
        'export function fail(cause: unknown) {',
        "  if (cause === 1) throw new FoyerError('ABORTED')",
        '  if (cause === 2) throw refuse()',
        "  if (cause === 3) throw new Error('plain')",
        '  throw cause',
        '}',
      ].join('\n'),
      'a/fails.test.ts': "throw new Error('of a test')",
      'b/other.ts': 'export const other = 1',
    })
    expect(measureShelves(tree, ['a/'])).toEqual([
      {
        folder: 'a/',
        files: 2,
        medianLines: 302,
        short: 1,
        long: 1,
        throws: 3,
        typedThrows: 2,
        lazyImports: 0,
        longFunctions: [],
      },
    ])
  })

  it('count lazy imports and list functions of more than 150 lines, without those of tests', () => {
    const body = (lines: number) => `(one: number) => {\n${'  one += 1\n'.repeat(lines - 2)}}`
    const { tree } = read({
      'a/load.ts': "export const load = () => import('./late.js')",
      'a/late.ts': `\nexport const late = ${body(151)}\nexport const short = ${body(150)}`,
      'a/later.ts': `export function outer() {\n${'\n'.repeat(10)}const inner = ${body(151)}\n}`,
      'a/load.test.ts': `await import('./load.js')\nexport const long = ${body(200)}`,
    })
    expect(measureShelves(tree, ['a/'])).toMatchObject([
      {
        lazyImports: 1,
        longFunctions: [
          { path: 'a/later.ts', line: 1, lines: 163 },
          { path: 'a/late.ts', line: 2, lines: 151 },
        ],
      },
    ])
  })

  it('measure the value imports of a method, without types and lazy files', () => {
    const { resolution } = read({
      'core/connect.ts':
        "import { now } from '../clock.js'\nimport type { Wide } from './Wide.js'\nawait import('./late.js')",
      'clock.ts': 'export const now = 1',
      'core/Wide.ts': 'export type Wide = 1',
      'core/late.ts': '',
    })
    expect(measureReach(resolution, ['core/connect.ts', 'core/gone.ts'], 'core/')).toEqual([
      { path: 'core/connect.ts', files: 2, ofRoom: 1 },
    ])
  })

  it('find a ring that type imports close', () => {
    const { resolution } = read({
      'Client.ts': "import type { connect } from './connect.js'",
      'connect.ts': "import type { Client } from './Client.js'",
      'alone.ts': "import type { Client } from './Client.js'",
    })
    expect(findLargestRing(resolution)).toEqual(['Client.ts', 'connect.ts'])
  })
})
