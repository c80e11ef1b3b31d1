import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Chunk } from './sizes/Chunk.js'
import { findModules, gzipBytes, listInitial, listLate } from './sizes/measureChunks.js'
import { measureInstall } from './sizes/measureInstall.js'
import { type Budgets, checkSizes } from './sizes.js'

const folders: string[] = []

function createFolder(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-sizes-')))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Returns text that gzip can hardly compress, so that the sizes in these tests are realistic. */
function noise(seed: number, length: number): string {
  let state = seed
  let text = ''
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648
    text += String.fromCharCode(97 + (state % 26), 65 + ((state >> 8) % 26))
  }
  return text
}

const distPackage = JSON.stringify({
  name: '@foyer/kit',
  type: 'module',
  sideEffects: false,
  exports: { './react': { import: './react.js' } },
  dependencies: { viem: '1.0.0' },
})

/** Creates a small host page and built kit: a button, a lazy widget, and a lazy chain. */
function createHost(files: Record<string, string> = {}) {
  const json = (name: string) =>
    JSON.stringify({ name, type: 'module', version: '1.0.0', main: 'index.js', sideEffects: false })
  return createFolder({
    'pages/bare.tsx': "import { render } from 'react'\nrender('page')\n",
    'pages/foyer.tsx':
      "import { render } from 'react'\nimport { open } from '@foyer/kit/react'\nrender('page', open)\n",
    'dist/package.json': distPackage,
    'dist/react.js': `export const open = () => import('./widget/mount.js')\nopen.text = '${noise(1, 1000)}'\n`,
    'dist/widget/mount.js': `export const views = () => import('./views/Connect.js')\nexport const text = '${noise(2, 4000)}'\n`,
    'dist/widget/views/Connect.js': `export { text } from '../mount.js'\nexport const more = '${noise(3, 2000)}'\nexport const chain = () => import('viem')\n`,
    'node_modules/react/package.json': json('react'),
    'node_modules/react/index.js': "export const render = (...things) => console.log('render', ...things)\n",
    'node_modules/react-dom/package.json': json('react-dom'),
    'node_modules/viem/package.json': json('viem'),
    'node_modules/viem/index.js': `export const http = '${noise(4, 500)}'\n`,
    'package-lock.json': JSON.stringify({
      packages: { 'packages/kit': {}, 'node_modules/react': {}, 'node_modules/react-dom': {}, 'node_modules/viem': {} },
    }),
    ...files,
  })
}

const rules: Budgets = {
  budget: {
    initialKb: 12,
    otherLanguageKb: 1,
    connectViewKb: 45,
    scriptKb: 12,
    installMb: 60,
    installPackages: 40,
    pairingKb: 30,
    pairingAnywhereKb: 45,
    embeddedKb: 6,
  },
  connectViewModules: ['widget/mount.js', 'widget/views/Connect.js'],
  lateModules: /[/\\]node_modules[/\\]viem[/\\]/,
}

function measure(root: string, changed: object = {}) {
  return checkSizes(root, join(root, 'pages'), join(root, 'dist'), {
    ...rules,
    budget: { ...rules.budget, ...changed },
  } as Budgets)
}

describe('checkSizes', () => {
  it('measures the first load, the files of the Connect view, and the install', async () => {
    const result = await measure(createHost())
    expect(result.findings).toEqual([])
    const [, initial = '', late = ''] = result.notes
    // regexp-ignore: the input is our own
    expect(Number(/([\d.]+) of 12 kB/.exec(initial)?.[1])).toBeGreaterThan(0.6)
    // regexp-ignore: the input is our own
    expect(Number(/([\d.]+) of 12 kB/.exec(initial)?.[1])).toBeLessThan(2)
    // regexp-ignore: the input is our own
    expect(Number(/([\d.]+) of 45 kB/.exec(late)?.[1])).toBeGreaterThan(3.5)
    // regexp-ignore: the input is our own
    expect(Number(/([\d.]+) of 45 kB/.exec(late)?.[1])).toBeLessThan(7)
  })

  it.each([
    ['initialKb', 'before the first press, over React'],
    ['connectViewKb', 'to show the Connect view, more'],
    ['installMb', 'install of Foyer, React and viem'],
    ['installPackages', 'packages of that install'],
  ])('reports %s over its budget', async (name, words) => {
    const result = await measure(createHost(), { [name]: 0.0001 })
    expect(result.findings.filter((line) => !line.startsWith(' '))).toHaveLength(1)
    expect(result.findings[0]).toContain(`over budget: ${words}`)
    if (name === 'connectViewKb') expect(result.findings[1]).toMatch(/^ {2}4\.\d k characters .*: widget\/mount\.js$/)
  })

  it('reports a lazy file that loads a file which it must load without', async () => {
    const root = createHost()
    const weigh = (without: RegExp) =>
      checkSizes(root, join(root, 'pages'), join(root, 'dist'), {
        ...rules,
        apart: [{ when: 'with the view', modules: ['widget/views/Connect.js'], without }],
      })
    expect((await weigh(/gone\.js$/)).findings).toEqual([])
    expect((await weigh(/mount\.js$/)).findings[0]).toContain('are loaded with the view, such as')
  })

  it('reports a Vite app that is over budget before the first press or after the first opening', async () => {
    const root = createHost()
    const weigh = (initialKb: number, openedKb: number, openingModules = rules.connectViewModules) =>
      checkSizes(root, join(root, 'pages'), join(root, 'dist'), {
        ...rules,
        viteApp: { page: 'foyer.tsx', openingModules, initialKb, openedKb },
      } as unknown as Budgets)
    expect((await weigh(4, 9)).findings).toEqual([])
    expect((await weigh(0.5, 9)).findings[0]).toContain('over budget: a Vite app, before the first press')
    expect((await weigh(4, 3)).findings[0]).toContain('over budget:   after the first opening')
    expect((await weigh(4, 9, ['gone.js'])).findings[0]).toContain('gone.js is not in the built page')
  })

  it.each([
    ['in a separate file', "export const chain = () => import('./chain.js')", undefined],
    ['exported by another file', "export { chain } from './chain.js'", 'adds modules of Chain to pages without'],
  ])('measures a chain family %s, and reports it if other pages would load it', async (_, view, words) => {
    const root = createHost({
      'dist/widget/views/Connect.js': `export { text } from '../mount.js'\nexport const more = () => import('../../more.js')\n`,
      'dist/more.js': `${view}\nexport const more = '${noise(7, 500)}'\n`,
      'dist/chain.js': `export const chain = '${noise(8, 3000)}'\n`,
    })
    const weigh = (kb: number) =>
      checkSizes(root, join(root, 'pages'), join(root, 'dist'), {
        ...rules,
        solana: {
          name: 'Chain',
          modules: /[/\\]chain\.js$/,
          over: ['dist/more.js'],
          parts: [{ what: 'reading, lazily', module: 'dist/chain.js', kb }],
        },
      })
    const { findings, notes } = await weigh(5)
    if (words) expect(findings).toEqual([expect.stringContaining(words)])
    else {
      expect(findings).toEqual([])
      expect(Number(/reading, lazily +([\d.]+)/.exec(notes.join('\n'))?.[1])).toBeGreaterThan(1.5)
      expect((await weigh(1)).findings[0]).toContain('over budget: reading, lazily')
    }
  })

  it('measures pairing over the open widget, with its fallback cryptography separately', async () => {
    const root = createHost({
      'dist/widget/views/Connect.js':
        "export { text } from '../mount.js'\nexport const reach = () => import('../../reach.js')\n",
      'dist/reach.js': `export const text = '${noise(7, 3000)}'\nexport const pair = [() => import('./pair.js'), () => import('./host.js')]\n`,
      'dist/pair.js': `export { text } from './reach.js'\nexport const own = '${noise(8, 4000)}'\nexport const late = () => import('./noble.js')\n`,
      'dist/noble.js': `export { own } from './pair.js'\nexport const noble = '${noise(9, 2000)}'\n`,
      'dist/host.js': `export { text } from './reach.js'\nexport const host = '${noise(10, 1000)}'\n`,
    })
    const modules = { protocol: 'dist/pair.js', fallback: 'dist/noble.js', overHost: 'dist/host.js' }
    const weigh = (limits: object, pairingModules: object = modules) =>
      checkSizes(root, join(root, 'pages'), join(root, 'dist'), {
        ...rules,
        openWidgetModules: ['dist/reach.js'],
        pairingModules,
        budget: { ...rules.budget, ...limits },
      } as Budgets)
    const fine = await weigh({ pairingKb: 5, pairingAnywhereKb: 8 })
    expect(fine.findings).toEqual([])
    const read = (what: string) => Number(new RegExp(`${what} +([\\d.]+)`).exec(fine.notes.join('\n'))?.[1])
    const [own, noble, both] = [read('pairing, lazily'), read('fallback cryptography'), read('both together')]
    expect(own).toBeGreaterThan(2)
    expect(own).toBeLessThan(4.5)
    expect(noble).toBeLessThan(own)
    expect(both).toBeCloseTo(own + noble, 0)
    expect(read('provider of a host')).toBeLessThan(own)
    expect((await weigh({ pairingKb: 1, pairingAnywhereKb: 8 })).findings[0]).toContain('over budget: pairing, lazily')
    expect((await weigh({ pairingKb: 5, pairingAnywhereKb: own })).findings[0]).toContain('both together')
    const gone = await weigh({ pairingKb: 5, pairingAnywhereKb: 8 }, { ...modules, fallback: 'dist/gone.js' })
    expect(gone.findings.join()).toContain('dist/gone.js is not in the built page')
  })

  it('measures the embedded wallet over the open widget of a host with a server', async () => {
    const root = createHost({
      'dist/widget/views/Connect.js':
        "export { text } from '../mount.js'\nexport const late = [() => import('../../wire.js'), () => import('../../embedded.js')]\n",
      'dist/schema.js': `export const schema = '${noise(7, 4000)}'\n`,
      'dist/wire.js': "export { schema } from './schema.js'\n",
      'dist/embedded.js': `export { schema } from './schema.js'\nexport const own = '${noise(8, 3000)}'\nexport const late = [() => import('./origin.js'), () => import('./social.js')]\n`,
      'dist/origin.js': `export { own } from './embedded.js'\nexport const origin = '${noise(9, 1000)}'\n`,
      'dist/social.js': `export { own } from './embedded.js'\nexport const social = '${noise(10, 2000)}'\n`,
    })
    const modules = {
      withServer: ['dist/wire.js'],
      logIn: 'dist/embedded.js',
      origin: 'dist/origin.js',
      social: 'dist/social.js',
    }
    const weigh = (embeddedKb: number, embeddedModules: object = modules) =>
      checkSizes(root, join(root, 'pages'), join(root, 'dist'), {
        ...rules,
        embeddedModules,
        budget: { ...rules.budget, embeddedKb },
      } as Budgets)
    const fine = await weigh(4)
    expect(fine.findings).toEqual([])
    const read = (what: string) => Number(new RegExp(`${what} +([\\d.]+)`).exec(fine.notes.join('\n'))?.[1])
    const logIn = read('embedded wallet, lazily')
    expect(logIn).toBeGreaterThan(1)
    expect(logIn).toBeLessThan(4)
    expect(read('is rejected')).toBeLessThan(read('by another account'))
    expect(read('by another account')).toBeLessThan(logIn)
    expect((await weigh(1)).findings[0]).toContain('over budget: embedded wallet, lazily')
    const gone = await weigh(4, { ...modules, social: 'dist/gone.js' })
    expect(gone.findings.join()).toContain('dist/gone.js is not in the built page')
  })

  it('measures a lazy feature over the account view, with its own budget', async () => {
    const root = createHost({
      'dist/widget/views/Connect.js':
        "export { text } from '../mount.js'\nexport const account = () => import('./Account.js')\n",
      'dist/widget/views/Account.js': `export const own = '${noise(7, 3000)}'\nexport const buy = () => import('../buy.js')\n`,
      'dist/widget/buy.js': `export { own } from './views/Account.js'\nexport const form = '${noise(8, 2000)}'\n`,
    })
    const weigh = (kb: number, module = 'widget/buy.js') =>
      checkSizes(root, join(root, 'pages'), join(root, 'dist'), {
        ...rules,
        accountModules: ['widget/views/Account.js'],
        journeys: [{ what: 'buying, lazily', module, kb }],
      } as Budgets)
    const fine = await weigh(3)
    expect(fine.findings).toEqual([])
    const kb = Number(/buying, lazily +([\d.]+)/.exec(fine.notes.join('\n'))?.[1])
    expect(kb).toBeGreaterThan(0.9)
    expect(kb).toBeLessThan(2)
    expect((await weigh(0.5)).findings[0]).toContain('over budget: buying, lazily')
    expect((await weigh(3, 'widget/gone.js')).findings.join()).toContain('widget/gone.js is not in the built page')
  })

  it('measures the script-tag file with its static imports', async () => {
    const root = createHost({
      'dist/foyer.js': "import{a}from'./foyer/a.js';a();import('./foyer/late.js')",
      'dist/foyer/a.js': `export const a = () => '${noise(5, 3000)}'`,
      'dist/foyer/late.js': `export const b = '${noise(6, 90_000)}'`,
    })
    expect((await measure(root)).findings).toEqual([])
    expect((await measure(root, { scriptKb: 1 })).findings[0]).toContain('script tag, before the first press')
  })

  it('reports a script-tag file that loads React before the first press', async () => {
    const late = "import('./foyer/react.js')"
    const react = { 'dist/foyer/react.js': "export const a = Symbol.for('react.transitional.element')" }
    expect((await measure(createHost({ ...react, 'dist/foyer.js': late }))).findings).toEqual([])
    const early = createHost({ ...react, 'dist/foyer.js': "import './foyer/react.js'" })
    expect((await measure(early)).findings).toEqual(['foyer/react.js loads React before the first press'])
  })

  it('reports a chain library that loads before the first press or with the Connect view', async () => {
    const early = createHost({
      'dist/react.js':
        "import { http } from 'viem'\nexport const open = () => import('./widget/mount.js').then(() => http)\n",
    })
    expect((await measure(early)).findings.join()).toContain(
      'that belong to later code are loaded before the first press',
    )
    const connect = createHost({ 'dist/widget/views/Connect.js': "export { http } from 'viem'\n" })
    expect((await measure(connect)).findings.join()).toContain(
      'that belong to later code are loaded with the Connect view',
    )
  })

  it('reports a missing module of the Connect view', async () => {
    const root = createHost({ 'dist/widget/mount.js': 'export const mount = 1\n' })
    expect((await measure(root)).findings.join()).toContain('widget/views/Connect.js is not in the built page')
  })
})

describe('listInitial, listLate, findModules and gzipBytes', () => {
  const chunk = (fileName: string, imports: string[], isEntry = false): Chunk => ({
    fileName,
    code: fileName,
    isEntry,
    imports,
    modules: [`/dist/${fileName}`],
  })
  const chunks = [
    chunk('main.js', ['shared.js'], true),
    chunk('shared.js', []),
    chunk('mount.js', ['shared.js', 'ui.js']),
    chunk('ui.js', []),
    chunk('send.js', ['ui.js']),
  ]

  it('list the files of static imports, without files that are already loaded', () => {
    const initial = listInitial(chunks)
    expect([...initial].map(({ fileName }) => fileName)).toEqual(['main.js', 'shared.js'])
    const late = listLate(chunks, initial, ['dist/mount.js', 'dist/gone.js'])
    expect([...late.chunks].map(({ fileName }) => fileName)).toEqual(['mount.js', 'ui.js'])
    expect(late.missing).toEqual(['dist/gone.js'])
  })

  it('find modules by path and count each file once', () => {
    expect(findModules(chunks, /dist\/ui/)).toEqual(['/dist/ui.js'])
    expect(gzipBytes(new Set([chunk('a', []), chunk('b', [])]))).toBe(2 * gzipBytes([chunk('a', [])]))
  })
})

it('measureInstall: counts nested packages separately and reports packages that are not installed', () => {
  const root = createFolder({
    'dist/package.json': distPackage,
    'node_modules/viem/index.js': 'x'.repeat(1000),
    'node_modules/viem/node_modules/ox/index.js': 'x'.repeat(100),
    'package-lock.json': JSON.stringify({
      packages: {
        'packages/kit': {},
        'node_modules/viem': { dependencies: { ox: '1' } },
        'node_modules/viem/node_modules/ox': {},
        'node_modules/react': {},
        'node_modules/react-dom': { optional: true },
      },
    }),
  })
  const install = measureInstall(root, join(root, 'dist'))
  expect(install.packages).toBe(5)
  expect(install.bytes).toBe(1100 + distPackage.length)
  expect(install.missing).toEqual(['node_modules/react is not installed'])
})
