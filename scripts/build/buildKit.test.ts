import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPackedTypes, lintPackage } from '../check/packageShape.js'
import { runCommand } from '../process/runCommand.js'
import { buildKit, type KitBuild } from './buildKit.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const folders: string[] = []

const kitPackage = {
  name: '@foyer/kit',
  version: '1.2.3',
  description: 'A small kit.',
  license: 'Apache-2.0',
  type: 'module',
  exports: {
    '.': './src/index.ts',
    './react': './src/react.ts',
    './elements': './src/elements/index.ts',
    './primitives/*': './src/primitives/*.ts',
  },
  peerDependencies: { react: '^18.0.0 || ^19.0.0' },
  peerDependenciesMeta: { react: { optional: true } },
  dependencies: { viem: '2.57.1', zod: '4.6.7', zustand: '5.1.0' },
  foyer: {
    entries: { '.': 'src/index.ts', './react': 'src/react.ts', './elements': 'src/elements/index.ts' },
    script: 'src/elements/script.ts',
    programs: { thing: 'src/program/main.ts' },
    sideEffects: ['./elements'],
    inline: ['@foyer/contract', 'zod', 'zustand'],
  },
}

const sources = {
  'packages/kit/package.json': JSON.stringify(kitPackage),
  'packages/contract/package.json':
    '{ "name": "@foyer/contract", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'packages/contract/src/http/getThing.ts':
    "import * as z from 'zod/mini'\nimport type { Id } from '@foyer/kit/primitives/Id'\nexport const thing = z.object({ id: z.string() })\nexport type Thing = z.infer<typeof thing> & { key: Id }\n",
  'packages/kit/src/primitives/Id.ts':
    "export type Id = string & { readonly kind: 'id' }\nexport const isId = (text: string): text is Id => text.startsWith('id:')\n",
  'packages/kit/src/core/createClient.ts':
    "import { thing, type Thing } from '@foyer/contract/http/getThing'\nimport { createStore, type StoreApi } from 'zustand/vanilla'\nimport type { Id } from '../primitives/Id.js'\nexport type Client = { store: StoreApi<Thing>; chain: () => Promise<number> }\nexport function createClient(input: unknown): Client {\n  const parsed = thing.parse(input)\n  return { store: createStore<Thing>(() => ({ ...parsed, key: 'id:a' as Id })), chain: async () => (await import('../adapters/chain.js')).mainnetId() }\n}\n",
  'packages/kit/src/adapters/chain.ts':
    "import { mainnet } from 'viem/chains'\nexport const mainnetId = () => mainnet.id\n",
  'packages/kit/src/index.ts': "export { createClient, type Client } from './core/createClient.js'\n",
  'packages/kit/src/react.ts': "'use client'\nexport { Button } from './widget/Button.js'\n",
  'packages/kit/src/widget/Button.tsx':
    '/** @example import { thing } from "not-installed" */\nexport function Button(props: { label: string }) {\n  return <button type="button">{props.label}</button>\n}\n',
  'packages/kit/src/elements/index.ts':
    "customElements.define('foyer-thing', class extends HTMLElement {})\nexport {}\n",
  'packages/kit/src/elements/script.ts':
    "import './index.js'\nconst start = () => import('../core/createClient.js')\naddEventListener('click', start, { once: true })\n",
  'packages/kit/src/program/main.ts':
    "import { argv } from 'node:process'\nimport { thing } from '@foyer/contract/http/getThing'\nconsole.log(thing.parse({ id: argv[2] }).id)\n",
  'packages/ui/package.json': '{ "name": "@foyer/ui", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'packages/ui/src/icons/NOTICE.md': '# Icons\n\nby others\n',
  LICENSE: 'the licence',
  'tsconfig.json': readFileSync(join(repository, 'tsconfig.json'), 'utf8'),
  'package-lock.json': JSON.stringify({
    packages: {
      'packages/kit': { dependencies: { zod: '4.6.7' } },
      'node_modules/zod': { version: '4.6.7', license: 'MIT' },
      'node_modules/viem': {},
      'node_modules/react': {},
      'node_modules/zustand': {},
    },
  }),
}

function createRepository(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-build-')))
  folders.push(root)
  for (const [path, text] of Object.entries({ ...sources, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const name of ['.bin', '@types', 'zod', 'zustand', 'viem', 'react']) {
    mkdirSync(join(root, 'node_modules/@foyer'), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name))
  }
  for (const name of ['kit', 'contract'])
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@foyer', name))
  return root
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('buildKit with a valid kit', () => {
  let built: KitBuild
  const read = (path: string) => readFileSync(join(built.folder, path), 'utf8')
  const list = () => readdirSync(built.folder, { recursive: true, encoding: 'utf8' })

  beforeAll(async () => {
    built = await buildKit(createRepository({}))
  })

  it('has no problems', () => {
    expect(built.problems).toEqual([])
  })

  it('writes a module and declarations for every source that a public entry reaches', () => {
    expect(list()).toEqual(
      expect.arrayContaining([
        'index.js',
        'index.d.ts',
        'react.js',
        'react.d.ts',
        'core/createClient.js',
        'core/createClient.d.ts',
        'widget/Button.js',
        'contract/http/getThing.js',
        'contract/http/getThing.d.ts',
        'primitives/Id.d.ts',
      ]),
    )
  })

  it('keeps lazy imports and the imports of dependencies', () => {
    expect(read('core/createClient.js')).toMatch(/import\(["']\.\.\/adapters\/chain\.js["']\)/)
    expect(read('adapters/chain.js')).toMatch(/from ["']viem\/chains["']/)
    expect(read('widget/Button.js')).toMatch(/from ["']react\/jsx-runtime["']/)
  })

  it('inlines code and types of inlined packages, and names no private package', () => {
    const files = list().filter((path) => /\.(js|d\.[cm]?ts)$/.test(path) && !path.startsWith('foyer'))
    expect(files.some((path) => path.startsWith('vendor/zustand/') && path.endsWith('.js'))).toBe(true)
    expect(files.some((path) => path.startsWith('vendor/zod/') && path.endsWith('.d.ts'))).toBe(true)
    for (const path of files) expect(read(path), path).not.toMatch(/from ["'](zod|zustand|@foyer)/)
    expect(list().filter((path) => path.includes('node_modules'))).toEqual([])
  })

  it('parses with the small replacement of zod, and has the types of zod itself', () => {
    expect(list().filter((path) => path.startsWith('vendor/zod/') && path.endsWith('.js'))).toEqual([])
    expect(read('contract/http/getThing.js')).toMatch(/from ["'][./]+runtime\/zodMini\.js["']/)
  })

  it('passes publint and attw', async () => {
    expect(await lintPackage(built.folder)).toEqual([])
    expect(await checkPackedTypes(repository, built.folder)).toEqual([])
  })

  it('keeps the directive with which a server page can import the React entry', () => {
    expect(read('react.js')).toMatch(/^["']use client["']/)
  })

  it('writes a package.json with `types` before `import`, and only the packages that a host must install', () => {
    const json = JSON.parse(read('package.json'))
    expect(json.exports['.']).toEqual({ types: './index.d.ts', import: './index.js' })
    expect(Object.keys(json.exports['.'])).toEqual(['types', 'import'])
    expect(json.exports).not.toHaveProperty('./primitives/*')
    expect(json.dependencies).toEqual({ viem: '2.57.1' })
    expect(json.peerDependenciesMeta).toEqual({ react: { optional: true } })
    expect(json.sideEffects).toContain('./elements/index.js')
    expect(json).not.toHaveProperty('private')
  })

  it('lists the declarations of each entry for compilers that ignore exports', () => {
    const { types, typesVersions } = JSON.parse(read('package.json'))
    expect(types).toBe('./index.d.ts')
    expect(typesVersions).toEqual({ '*': { react: ['./react.d.ts'], elements: ['./elements/index.d.ts'] } })
  })

  it('writes declarations without const type parameters, which TypeScript 4.9 cannot parse', () => {
    const declarations = list().filter((path) => /\.d\.[cm]?ts$/.test(path))
    expect(declarations.some((path) => path.endsWith('zod/v4/mini/schemas.d.ts'))).toBe(true)
    for (const path of declarations) expect(read(path), path).not.toMatch(/[<,]\s*const\s+[A-Z]\w*/)
  })

  it('writes a script-tag file that loads the rest later', () => {
    expect(read('foyer.js')).toMatch(/import\([`"']\.\/foyer\/createClient-[\w-]+\.js[`"']\)/)
    expect(read('foyer.js')).not.toMatch(/process\.env/)
    expect(read('foyer.js').length).toBeLessThan(2000)
  })

  it('writes each command as one executable file, which needs no package', async () => {
    expect(JSON.parse(read('package.json')).bin).toEqual({ thing: './bin/thing.js' })
    expect(list().filter((path) => path.startsWith('bin/'))).toEqual(['bin/thing.js'])
    const alone = join(mkdtempSync(join(tmpdir(), 'foyer-bin-')), 'thing.mjs')
    folders.push(dirname(alone))
    copyFileSync(join(built.folder, 'bin/thing.js'), alone)
    expect(await runCommand(alone, ['hello'], { cwd: tmpdir() })).toEqual({ exitCode: 0, output: 'hello\n' })
  })

  it('adds the licence and the notices of the inlined packages', () => {
    expect(read('LICENSE')).toBe('the licence')
    expect(read('THIRD_PARTY_NOTICES.md')).toContain('## zod 4.6.7 (MIT)')
    expect(read('THIRD_PARTY_NOTICES.md')).toContain('## Icons\n\nby others')
  })
})

it("buildKit: publishes the kit's copy of an inlined package that another workspace also has", async () => {
  const folder = 'packages/contract/node_modules/zustand'
  const client = 'packages/kit/src/core/createClient.ts'
  const getThing = 'packages/contract/src/http/getThing.ts'
  const built = await buildKit(
    createRepository({
      [`${folder}/package.json`]:
        '{ "name": "zustand", "type": "module", "exports": { "./vanilla": { "types": "./vanilla.d.ts", "import": "./vanilla.js" } } }',
      [`${folder}/vanilla.d.ts`]: 'export declare function createStore(create: () => object): object\n',
      [`${folder}/vanilla.js`]: "export function createStore() {\n  return { name: 'second copy' }\n}\n",
      [getThing]: `import { createStore } from 'zustand/vanilla'\n${sources[getThing]}export const things = createStore(() => ({}))\n`,
      [client]: `import { things } from '@foyer/contract/http/getThing'\n${sources[client]}export const first = things\n`,
      'packages/kit/src/index.ts': "export { createClient, first } from './core/createClient.js'\n",
    }),
  )
  expect(built.problems).toEqual([])
  const files = readdirSync(built.folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  const texts = files.map((path) => readFileSync(join(built.folder, path), 'utf8'))
  expect(texts.filter((text) => text.includes('second copy'))).toEqual([])
  expect(texts.some((text) => text.includes('getInitialState'))).toBe(true)
})

describe('buildKit with an invalid kit', () => {
  it('reports an entry that does not exist and builds the rest', async () => {
    const root = createRepository({})
    rmSync(join(root, 'packages/kit/src/react.ts'))
    const built = await buildKit(root)
    expect(built.problems).toEqual(['packages/kit/src/react.ts is an entry of the package and does not exist'])
    expect(existsSync(join(built.folder, 'index.js'))).toBe(true)
  })

  it('reports types of a package that a host does not install', async () => {
    const built = await buildKit(
      createRepository({
        'packages/kit/src/react.ts':
          "import type { ReactNode } from 'react'\nimport type { Plugin } from 'vite'\nexport type A = ReactNode | Plugin\n",
      }),
    )
    expect(built.problems.join('\n')).toContain('react.d.ts names vite, which a host does not install')
    expect(built.problems.join('\n')).not.toContain('names react,')
  })

  it('reports a compiler error', async () => {
    const built = await buildKit(createRepository({ 'packages/kit/src/index.ts': "export const a: number = 'a'\n" }))
    expect(built.problems.join('\n')).toContain('TS2322')
  })

  it('rejects entries that the workspace does not export', async () => {
    const changed = { ...kitPackage, exports: { '.': './src/index.ts' } }
    const root = createRepository({ 'packages/kit/package.json': JSON.stringify(changed) })
    await expect(buildKit(root)).rejects.toThrow('exports["./react"]')
  })
})
