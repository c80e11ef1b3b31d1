import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { RoomsTable } from './rooms.js'
import { check, findings, folders, kit } from './testRepository.js'

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('checkRooms: cycles', () => {
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

  it('reports a ring with type imports that has more files than allowed', () => {
    const files = ring("import type { a } from './a.js'")
    expect(findings(files, { typeRing: { folder: 'packages/', files: 3 } })).toEqual([])
    expect(findings(files, { typeRing: { folder: 'packages/', files: 2 } })).toEqual([
      'import ring of 3 files, types included; at most 2 are allowed: packages/kit/src/errors/a.ts, packages/kit/src/errors/b.ts, packages/kit/src/errors/c.ts',
    ])
    expect(findings(files, { typeRing: { folder: 'apps/', files: 2 } })).toEqual([])
  })
})

describe('checkRooms: module-level state', () => {
  const state = (source: string, rules?: Partial<RoomsTable>) => findings({ [kit('errors/a.ts')]: source }, rules)

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
  ])('reports %s', (_name, source) => {
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
  ])('accepts %s', (_name, source) => {
    expect(state(source)).toEqual([])
  })

  it('accepts state that is in the list of exceptions', () => {
    const allowedState = [{ file: kit('errors/a.ts'), name: 'count', why: 'proves the list' }]
    expect(state('let count = 0\nexport const next = () => ++count', { allowedState })).toEqual([])
  })
})

describe('checkRooms: functions', () => {
  const declaredFunctions = ['packages/']
  const check = (source: string) => findings({ [kit('errors/a.ts')]: source }, { declaredFunctions })

  it.each(['export const add = (a: number) => a + 1', 'const add = async () => 1\nexport type A = typeof add'])(
    'reports a module-level arrow function in `%s`',
    (source) => {
      expect(check(source)).toEqual(['packages/kit/src/errors/a.ts:1 declare "add" with `function`'])
    },
  )

  it.each([
    'export function add(a: number) { return () => a + 1 }',
    'type Add = () => number\nexport const add: Add = () => 1',
  ])('accepts `%s`', (source) => {
    expect(check(source)).toEqual([])
  })
})

describe('checkRooms: names', () => {
  it.each(['core/utils.ts', 'core/dateHelper.ts', 'common/a.ts', 'core/NetworkController.ts', 'core/miscThings.ts'])(
    'reports the file name %s',
    (path) => {
      expect(findings({ [kit(path)]: 'export const a = 1' })[0]).toContain('name it after what it does')
    },
  )

  it('accepts a forbidden word that is part of another word', () => {
    expect(findings({ [kit('core/commonwealth.ts')]: 'export const a = 1' })).toEqual([])
  })

  it('reports an index file inside a package, and a barrel with any name', () => {
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
  ])('reports the bare word in `%s`', (source) => {
    expect(findings({ [kit('core/a.ts')]: source })[0]).toContain('is ambiguous')
  })

  it('accepts a session with a qualified name', () => {
    expect(findings({ [kit('core/a.ts')]: 'export type PairingSession = { session: 1 }' })).toEqual([])
  })
})

it('checkRooms: prints the largest import closure of each room, with static value imports only', () => {
  const { notes } = check({
    [kit('core/a.ts')]:
      "import './b.js'\nimport type { D } from './d.js'\nexport const c = () => import('./c.js')\nexport type E = D",
    [kit('core/b.ts')]: 'export const b = 1',
    [kit('core/c.ts')]: 'export const c = 1',
    [kit('core/d.ts')]: 'export type D = 1',
  })
  expect(notes.join('\n')).toMatch(/core +2 files +packages\/kit\/src\/core\/a\.ts/)
})
