import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkRooms } from './rooms.js'
import * as table from './rooms.table.js'

const folders: string[] = []

/** A repository in miniature; returns what the check says about it. */
function check(files: Record<string, string>, rules: Partial<typeof table> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'foyer-rooms-'))
  folders.push(root)
  const packages = {
    'package.json': '{ "name": "foyer" }',
    'packages/kit/package.json': JSON.stringify({
      name: '@foyer/kit',
      exports: { '.': './src/index.ts', './react': './src/react/index.ts', './networks/*': './src/networks/*.ts' },
    }),
    'packages/contract/package.json': '{ "name": "@foyer/contract", "exports": { "./*": "./src/*.ts" } }',
    'apps/frame/package.json': '{ "name": "@foyer/frame" }',
  }
  for (const [path, text] of Object.entries({ ...packages, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkRooms(root, { ...table, ...rules })
}

const findings = (files: Record<string, string>, rules?: Partial<typeof table>) => check(files, rules).findings

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const kit = (path: string) => `packages/kit/src/${path}`

describe('arrows', () => {
  it('lets every room import what the table allows', () => {
    const found = findings({
      [kit('primitives/ChainId.ts')]: "import { fail } from '../errors/fail.js'\nexport const chain = fail",
      [kit('errors/fail.ts')]: 'export const fail = 1',
      [kit('core/Connector.ts')]: 'export const contract = 1',
      [kit('core/actions/connect.ts')]:
        "import { contract } from '../Connector.js'\nimport { thing } from '@foyer/contract/http/thing'\nexport const connect = [contract, thing]",
      [kit('connectors/injected/injected.ts')]:
        "import { contract } from '../../core/Connector.js'\nexport const injected = contract",
      'packages/contract/src/http/thing.ts': "import * as z from 'zod'\nexport const thing = z",
    })
    expect(found).toEqual([])
  })

  it('refuses a room that the table does not allow', () => {
    const found = findings({
      [kit('core/connect.ts')]: "import { View } from '../widget/View.js'\nexport const connect = View",
      [kit('widget/View.tsx')]: 'export const View = () => <p />',
    })
    expect(found).toEqual([
      'packages/kit/src/core/connect.ts:1 room core may not import room widget (packages/kit/src/widget/View.tsx)',
    ])
  })

  it('refuses a forbidden room reached lazily, by type or by re-export', () => {
    for (const line of [
      "export const load = () => import('../widget/View.js')",
      "export type V = import('../widget/View.js').View",
      "import type { View } from '../widget/View.js'\nexport type V = View",
      "export { View } from '../widget/View.js'",
      "export * from '../widget/View.js'",
    ]) {
      expect(findings({ [kit('core/a.ts')]: line, [kit('widget/View.ts')]: 'export type View = 1' })).toHaveLength(1)
    }
  })

  it('lets the widget name types of core and load its verbs and numbers, not its making', () => {
    const limits = { [kit('core/limits.ts')]: 'export const most = 1' }
    const reads = "import { most } from '../core/limits.js'\nexport const a = most"
    expect(findings({ ...limits, [kit('widget/a.ts')]: reads })).toEqual([])
    const core = { [kit('core/Store.ts')]: 'export const store = 1\nexport type Store = 1' }
    expect(
      findings({
        ...core,
        [kit('widget/a.ts')]: "import type { Store } from '../core/Store.js'\nexport type A = Store",
      }),
    ).toEqual([])
    const found = findings({
      ...core,
      [kit('widget/a.ts')]: "import { store } from '../core/Store.js'\nexport const a = store",
    })
    expect(found[0]).toContain('may import only types of room core')
  })

  it('lets adapters and connectors load no more of core than its contracts', () => {
    const found = findings({
      [kit('core/actions/send.ts')]: 'export const send = 1',
      [kit('adapters/eip155/send.ts')]: "import { send } from '../../core/actions/send.js'\nexport const a = send",
    })
    expect(found).toEqual([
      'packages/kit/src/adapters/eip155/send.ts:1 room adapters/eip155 may import only Connector, Adapter, limits of room core, not packages/kit/src/core/actions/send.ts',
    ])
  })

  it('keeps the frame away from core through package names as well', () => {
    const found = findings({
      'apps/frame/main.ts': "import { createClient } from '@foyer/kit'\nexport const a = createClient",
      [kit('index.ts')]: 'export const createClient = 1',
    })
    expect(found[0]).toContain('room frame may not import room entry')
  })

  it('keeps a chain library out of core and Node out of the kit', () => {
    const found = findings({
      [kit('core/a.ts')]: "import { http } from 'viem'\nexport const a = http",
      [kit('react/b.ts')]: "import { join } from 'node:path'\nexport const b = join",
      [kit('adapters/eip155/c.ts')]: "import { http } from 'viem/chains'\nexport const c = http",
    })
    expect(found).toEqual([
      'packages/kit/src/core/a.ts:1 room core may not import the package viem',
      'packages/kit/src/react/b.ts:1 room react may not import the package node:path',
    ])
  })

  it('refuses to look up inside core by value, not by type', () => {
    const files = { [kit('core/actions/connect.ts')]: 'export const connect = 1\nexport type Connect = 1' }
    const up = "import { connect } from './actions/connect.js'\nexport const s = connect"
    expect(findings({ ...files, [kit('core/Store.ts')]: up })[0]).toContain('stands above this file in room core')
    const typed = "import type { Connect } from './actions/connect.js'\nexport type S = Connect"
    expect(findings({ ...files, [kit('core/Store.ts')]: typed })).toEqual([])
  })

  it('lets a test reach where shipped code may not', () => {
    const found = findings({
      [kit('core/a.test.ts')]:
        "import { http } from 'viem'\nimport { View } from '../widget/View.js'\nexport const a = [http, View]",
      [kit('widget/View.ts')]: 'export const View = 1',
    })
    expect(found).toEqual([])
  })
})

it('knows what tests set up by its name, and keeps it out of shipped code', () => {
  const engine = { [kit('core/testEngine.ts')]: "import { http } from 'viem'\nexport const engine = http" }
  expect(findings(engine)).toEqual([])
  const found = findings({
    ...engine,
    [kit('core/a.ts')]: "import { engine } from './testEngine.js'\nexport const a = engine",
  })
  expect(found[0]).toContain('shipped code may not import a test file')
})

it("takes a program's folder for tests as tests, and the kit's room of that name as shipped", () => {
  const source = "import { View } from './View.js'\nlet count = 0\nexport const a = () => [View, ++count]"
  const view = 'export const View = 1'
  expect(
    findings({
      'apps/frame/package.json': '{}',
      'apps/frame/src/testing/a.ts': source,
      'apps/frame/src/testing/View.ts': view,
    }),
  ).toEqual([])
  expect(findings({ [kit('testing/a.ts')]: source, [kit('testing/View.ts')]: view })[0]).toContain('module-level state')
})

describe('doors', () => {
  it('refuses a package entered beside its exports', () => {
    const found = findings({
      'apps/playground/package.json': '{ "name": "@foyer/playground" }',
      'apps/playground/src/a.ts': "import { store } from '@foyer/kit/core/Store'\nexport const a = store",
      [kit('core/Store.ts')]: 'export const store = 1',
    })
    expect(found).toEqual(["apps/playground/src/a.ts:1 '@foyer/kit/core/Store' is not among the exports of @foyer/kit"])
  })

  it('refuses a package entered by relative path, in tests too', () => {
    const found = findings({
      'e2e/a.spec.ts': "import { store } from '../packages/kit/src/core/Store.js'\nexport const a = store",
      [kit('core/Store.ts')]: 'export const store = 1',
    })
    expect(found[0]).toContain('reaches into @foyer/kit by path')
  })

  it('lets an insider in by path, into its own package alone', () => {
    const insiders = [{ folder: 'e2e/gallery/', package: '@foyer/kit', why: 'proves the list' }]
    const files = {
      [kit('ui/Button.ts')]: 'export const button = 1',
      'packages/contract/src/a.ts': 'export const a = 1',
    }
    const gallery = "import { button } from '../../packages/kit/src/ui/Button.js'\nexport const g = button"
    expect(findings({ ...files, 'e2e/gallery/a.ts': gallery }, { insiders })).toEqual([])
    expect(findings({ ...files, 'e2e/other/a.ts': gallery }, { insiders })).toHaveLength(1)
    const contract = "import { a } from '../../packages/contract/src/a.js'\nexport const g = a"
    expect(findings({ ...files, 'e2e/gallery/a.ts': contract }, { insiders })).toHaveLength(1)
  })

  it('opens exact and pattern exports', () => {
    const found = findings({
      'e2e/a.ts':
        "import { r } from '@foyer/kit/react'\nimport { n } from '@foyer/kit/networks/mainnet'\nexport const a = [r, n]",
      [kit('react/index.ts')]: 'export const r = 1',
      [kit('networks/mainnet.ts')]: 'export const n = 1',
    })
    expect(found).toEqual([])
  })

  it('reports an import that leads nowhere and a file that does not parse', () => {
    const found = findings({ [kit('core/a.ts')]: "import './gone.js'", [kit('core/b.ts')]: 'const = 1' })
    expect(found).toHaveLength(2)
    expect(found.join()).toContain("'./gone.js' leads to no file")
    expect(found.join()).toContain('packages/kit/src/core/b.ts:1 does not parse')
  })
})

describe('cycles', () => {
  const ring = (line: string) => ({
    [kit('errors/a.ts')]: "import { b } from './b.js'\nexport const a = () => b",
    [kit('errors/b.ts')]: "import { c } from './c.js'\nexport const b = () => c",
    [kit('errors/c.ts')]: `${line}\nexport const c = 1\nexport type C = typeof a`,
  })

  it('reports a ring of value imports once', () => {
    expect(findings(ring("import { a } from './a.js'"))).toEqual([
      'value import cycle: packages/kit/src/errors/a.ts → packages/kit/src/errors/b.ts → packages/kit/src/errors/c.ts',
    ])
  })

  it('counts inline type specifiers, which still load the module, and lazy imports', () => {
    expect(findings(ring("import { type a } from './a.js'"))).toHaveLength(1)
    expect(findings(ring("const a = () => import('./a.js')"))).toHaveLength(1)
  })

  it('does not count `import type`', () => {
    expect(findings(ring("import type { a } from './a.js'"))).toEqual([])
  })
})

describe('module-level state', () => {
  const state = (source: string, rules?: Partial<typeof table>) => findings({ [kit('errors/a.ts')]: source }, rules)

  it.each([
    ['let', 'let count = 0\nexport const next = () => ++count'],
    ['var', 'export var count = 0'],
    ['an empty Map', 'const cache = new Map<string, string>()\nexport const get = (k: string) => cache.get(k)'],
    ['a filled Set that grows', "const seen = new Set(['a'])\nexport const see = (k: string) => seen.add(k)"],
    ['a WeakMap', 'export const owners = new WeakMap()'],
    ['a list that grows', 'const all: string[] = []\nexport const add = (k: string) => all.push(k)'],
    ['an object that changes', 'const last = { value: 0 }\nexport const keep = (v: number) => { last.value = v }'],
    ['a deep change', 'const t = { rows: [1] } as const\nexport const add = () => { t.rows.push(2) }'],
    ['a deleted key', 'const t: Record<string, 1> = { a: 1 }\nexport const drop = () => { delete t.a }'],
    ['Object.assign', 'const t = {}\nexport const add = (o: object) => Object.assign(t, o)'],
    ['a static field', 'export class A { static count = 0 }'],
    ['a store', 'export const store = createStore(() => ({}))'],
    ['a query client', 'export const client = new QueryClient()'],
    ['a global', 'globalThis.foyer = 1'],
    ['a global in a block', "if (typeof window !== 'undefined') { window.foyer = 1 }"],
    ['a defined global', "Object.defineProperty(window, 'foyer', { value: 1 })"],
  ])('refuses %s', (_name, source) => {
    expect(state(source)).toHaveLength(1)
    expect(state(source)[0]).toContain('module-level state')
  })

  it.each([
    ['a table that is only read', "export const names = ['a', 'b'] as const\nexport const first = names.map((n) => n)"],
    ['a filled Map that is only read', "const t = new Map([['a', 1]])\nexport const get = (k: string) => t.get(k)"],
    [
      'a shadowed name',
      'const rows = [1]\nexport const f = (rows: number[]) => { rows.push(1) }\nexport const g = rows',
    ],
    [
      'a shadowed destructured name',
      'const rows = [1]\nexport function f({ rows }: { rows: number[] }) { rows.push(1) }\nexport const g = rows',
    ],
    [
      'state inside a function',
      'export const create = () => { let n = 0; const m = new Map(); return () => m.size + ++n }',
    ],
    ['a global changed by a call', 'export const set = () => { globalThis.foyer = 1 }'],
    ['an exit code', 'process.exitCode = 1'],
    ['a declared variable', 'declare let injected: number\nexport const read = () => injected'],
    ['a readonly static', 'export class A { static readonly size = 1 }'],
    [
      'a method called set on an object literal',
      'const api = { set: (n: number) => n }\nexport const run = () => api.set(1)',
    ],
  ])('allows %s', (_name, source) => {
    expect(state(source)).toEqual([])
  })

  it('keeps what was weighed and written down', () => {
    const allowedState = [{ file: kit('errors/a.ts'), name: 'count', why: 'proves the list' }]
    expect(state('let count = 0\nexport const next = () => ++count', { allowedState })).toEqual([])
  })
})

describe('names', () => {
  it.each(['core/utils.ts', 'core/dateHelper.ts', 'common/a.ts', 'core/NetworkController.ts', 'core/miscThings.ts'])(
    'refuses the file name %s',
    (path) => {
      expect(findings({ [kit(path)]: 'export const a = 1' })[0]).toContain('name it after what it does')
    },
  )

  it('lets a word be part of another one', () => {
    expect(findings({ [kit('core/commonwealth.ts')]: 'export const a = 1' })).toEqual([])
  })

  it('refuses an index file inside a package and a barrel by any name', () => {
    expect(findings({ [kit('core/index.ts')]: 'export const a = 1' })[0]).toContain('no package.json exports')
    const barrel = "export * from './a.js'\nexport { b } from './b.js'"
    const parts = { [kit('core/a.ts')]: 'export const a = 1', [kit('core/b.ts')]: 'export const b = 1' }
    expect(findings({ ...parts, [kit('core/all.ts')]: barrel })[0]).toContain('a barrel')
    expect(findings({ ...parts, [kit('index.ts')]: barrel.replaceAll('./', './core/') })).toEqual([])
  })

  it.each([
    'export type Session = 1',
    'interface Session { a: 1 }\nexport type A = Session',
    'export const session = 1',
    'const a = 1\nexport { a as session }',
    'export class Sessions {}',
  ])('refuses the bare word in `%s`', (source) => {
    expect(findings({ [kit('core/a.ts')]: source })[0]).toContain('says too little')
  })

  it('lets a session say whose it is', () => {
    expect(findings({ [kit('core/a.ts')]: 'export type PairingSession = { session: 1 }' })).toEqual([])
  })
})

it('prints the largest import closure of each room, static value imports only', () => {
  const { notes } = check({
    [kit('core/a.ts')]:
      "import './b.js'\nimport type { D } from './d.js'\nexport const c = () => import('./c.js')\nexport type E = D",
    [kit('core/b.ts')]: 'export const b = 1',
    [kit('core/c.ts')]: 'export const c = 1',
    [kit('core/d.ts')]: 'export type D = 1',
  })
  expect(notes.join('\n')).toMatch(/core +2 files +packages\/kit\/src\/core\/a\.ts/)
})
