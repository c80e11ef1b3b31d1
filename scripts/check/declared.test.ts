import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkDeclared } from './declared.js'

const folders: string[] = []

/** Checks a small repository whose root declares `shared`. */
function findings(files: Record<string, string | object>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'foyer-declared-'))
  folders.push(root)
  const rootPackage = { 'package.json': { name: 'foyer', devDependencies: { shared: '1.0.0' } } }
  for (const [path, content] of Object.entries({ ...rootPackage, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return checkDeclared(root).findings
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('checkDeclared', () => {
  it('reports a package that only the root declares, but not the importing workspace', () => {
    const found = findings({
      'apps/server/package.json': { name: '@foyer/server' },
      'apps/server/src/main.ts': "import { a } from 'shared/part'\nexport const b = a",
    })
    expect(found).toEqual(['apps/server/src/main.ts:1 imports shared: add it to apps/server/package.json'])
  })

  it('reports an import of an undeclared workspace, also in a lazy import and a type import', () => {
    const found = findings({
      'packages/kit/package.json': { name: '@foyer/kit', exports: { '.': './src/index.ts' } },
      'apps/server/package.json': { name: '@foyer/server' },
      'apps/server/src/lazy.ts': "export const load = () => import('@foyer/kit')",
      'apps/server/src/types.ts': "export type A = import('@foyer/kit').A",
    })
    expect(found.map((line) => line.split(':')[0])).toEqual(['apps/server/src/lazy.ts', 'apps/server/src/types.ts'])
  })

  it('accepts declared packages, `@types` packages, the workspace itself, relative files and Node modules', () => {
    const found = findings({
      'apps/server/package.json': {
        name: '@foyer/server',
        dependencies: { a: '1.0.0' },
        devDependencies: { '@types/estree': '1.0.0' },
        peerDependencies: { '@scope/b': '^1.0.0' },
      },
      'apps/server/src/main.ts': [
        "import 'a/deep/file.js'",
        "import '@scope/b/deep'",
        "import '@foyer/server/local'",
        "import './other.js'",
        "import 'node:fs'",
        "import 'path'",
        "import type { Node } from 'estree'",
      ].join('\n'),
      'scripts/run.ts': "import 'shared'",
    })
    expect(found).toEqual([])
  })

  it('reports different versions of one package in two workspaces, but accepts a range beside a version', () => {
    const found = findings({
      'apps/server/package.json': { name: '@foyer/server', dependencies: { shared: '1.0.1' } },
      'packages/kit/package.json': { name: '@foyer/kit', dependencies: { shared: '^1.0.0' } },
      'examples/app/package.json': { name: 'app', dependencies: { shared: '2.0.0' } },
    })
    expect(found).toEqual(['package.json declares shared 1.0.0, and apps/server/package.json 1.0.1'])
  })
})
