import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, CheckResult } from './Check.js'
import { bundlePage } from './sizes/bundlePage.js'
import type { Chunk } from './sizes/Chunk.js'
import { findMixed, findModules, gzipBytes, listHeaviest, listInitial, listLate } from './sizes/measureChunks.js'
import { measureInstall } from './sizes/measureInstall.js'
import * as budgets from './sizes.budget.js'

/** Compares the size of Foyer in a host's page and install with the budgets. */
export const sizesCheck: Check = {
  name: 'sizes',
  needs: ['build'],
  run: (root) =>
    checkSizes(root, join(root, 'scripts/check/fixtures/hostPage'), join(root, 'packages/kit/dist'), budgets),
}

export type Budgets = Pick<typeof budgets, 'budget' | 'connectViewModules' | 'lateModules'> &
  Partial<
    Pick<
      typeof budgets,
      | 'apart'
      | 'viteApp'
      | 'otherLanguageModules'
      | 'openWidgetModules'
      | 'pairingModules'
      | 'embeddedModules'
      | 'journeys'
      | 'accountModules'
      | 'bindings'
      | 'solana'
    >
  >

interface Row {
  readonly what: string
  readonly value: number
  /** Without a limit the size is only printed. */
  readonly limit?: number
  readonly unit: string
  /** The measured files. If they are over budget, their largest modules are listed. */
  readonly chunks?: ReadonlySet<Chunk>
}

const REACT = /[/\\]node_modules[/\\](react|react-dom|scheduler)[/\\]/
/** A string in every React element that no minifier can change. */
const REACT_MARK = /react\.(transitional\.)?element/
const MOST_SHOWN = 12

/** Builds `bare.tsx` and `foyer.tsx` of `pages` with the package in `dist` and measures the difference. */
export async function checkSizes(root: string, pages: string, dist: string, rules: Budgets): Promise<CheckResult> {
  const resolvePackage = createResolver(dist)
  const bare = await bundlePage(join(pages, 'bare.tsx'), resolvePackage)
  const page = await bundlePage(join(pages, 'foyer.tsx'), resolvePackage)
  const initial = listInitial(page)
  const late = listLate(page, initial, rules.connectViewModules)
  const words = listLate(page, initial, rules.otherLanguageModules ?? [])
  const install = measureInstall(root, dist)
  const script = readScript(dist)
  const withView = new Set([...initial, ...late.chunks])
  const pairing = measurePairing(page, withView, rules)
  const embedded = measureEmbedded(page, withView, rules)
  const journeys = measureJourneys(page, withView, rules)
  const solana = measureFamily(page, withView, rules)
  const viteApp = await measureViteApp(pages, resolvePackage, gzipBytes(listInitial(bare)), rules)
  const bindings = await measureBindings(pages, resolvePackage, rules)
  const rows: Row[] = [
    kilobytes(
      'before the first press, over React',
      gzipBytes(initial) - gzipBytes(listInitial(bare)),
      rules.budget.initialKb,
      initial,
    ),
    ...(rules.otherLanguageModules
      ? [kilobytes('  in another language, more', gzipBytes(words.chunks), rules.budget.otherLanguageKb, words.chunks)]
      : []),
    kilobytes('to show the Connect view, more', gzipBytes(late.chunks), rules.budget.connectViewKb, late.chunks),
    ...viteApp.rows,
    ...(script.size > 0
      ? [kilobytes('script tag, before the first press', gzipBytes(script), rules.budget.scriptKb)]
      : []),
    ...pairing.rows,
    ...embedded.rows,
    ...journeys.rows,
    ...solana.rows,
    ...bindings,
    { what: 'install of Foyer, React and viem', value: install.bytes / 1e6, limit: rules.budget.installMb, unit: 'MB' },
    { what: 'packages of that install', value: install.packages, limit: rules.budget.installPackages, unit: '' },
  ]
  return {
    findings: [
      ...rows.filter(({ value, limit }) => limit !== undefined && !(value <= limit)).flatMap(explainRow),
      ...words.missing.map(
        (module) => `${module} is not in the built page: name the words of the buttons in sizes.budget.ts`,
      ),
      ...late.missing.map(
        (module) => `${module} is not in the built page: name the Connect view's modules in sizes.budget.ts`,
      ),
      ...viteApp.missing.map(
        (module) => `${module} is not in the built page: name the modules of the first opening in sizes.budget.ts`,
      ),
      ...pairing.missing.map(
        (module) => `${module} is not in the built page: name the modules of pairing in sizes.budget.ts`,
      ),
      ...embedded.missing.map(
        (module) => `${module} is not in the built page: name the modules of the embedded wallet in sizes.budget.ts`,
      ),
      ...journeys.missing.map(
        (module) => `${module} is not in the built page: name the modules of the journeys in sizes.budget.ts`,
      ),
      ...solana.missing.map(
        (module) => `${module} is not in the built page: name the modules of the chain family in sizes.budget.ts`,
      ),
      ...solana.mixed,
      ...findEarly('before the first press', initial, rules.lateModules),
      ...findEarly('with the Connect view', late.chunks, rules.lateModules),
      ...(rules.apart ?? []).flatMap(({ when, modules, without }) =>
        findEarly(when, listLate(page, initial, modules).chunks, without),
      ),
      ...[...script]
        .filter(({ code }) => REACT_MARK.test(code))
        .map(({ fileName }) => `${fileName} loads React before the first press`),
      ...install.missing,
    ],
    notes: ['gzip, against the budgets:', ...rows.map((row) => `  ${formatRow(row)}`)],
  }
}

function createResolver(dist: string): (specifier: string) => string | undefined {
  const json = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'))
  return (specifier) => {
    if (specifier !== json.name && !specifier.startsWith(`${json.name}/`)) return undefined
    const target = json.exports[`.${specifier.slice(json.name.length)}`]
    if (!target) throw new Error(`the built package does not export ${specifier}`)
    return join(dist, target.import)
  }
}

function readScript(dist: string): Set<Chunk> {
  const path = join(dist, 'foyer.js')
  if (!existsSync(path)) return new Set()
  const code = readFileSync(path, 'utf8')
  return listStaticImports(dist, { fileName: 'foyer.js', code, isEntry: true, imports: [], modules: [] })
}

/** Returns the script file and its static imports, parsed from the text because these files are already built. */
function listStaticImports(folder: string, start: Chunk): Set<Chunk> {
  const found = new Map([[start.fileName, start]])
  for (const chunk of found.values()) {
    for (const [, specifier = ''] of chunk.code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g)) {
      const fileName = join(chunk.fileName, '..', specifier)
      if (found.has(fileName)) continue
      found.set(fileName, { ...chunk, fileName, code: readFileSync(join(folder, fileName), 'utf8') })
    }
  }
  return new Set(found.values())
}

function findEarly(when: string, chunks: ReadonlySet<Chunk>, pattern: RegExp): string[] {
  const modules = findModules(chunks, pattern).map((module) => module.replace(/^.*node_modules[/\\]/, ''))
  if (modules.length === 0) return []
  return [
    `${modules.length} modules that belong to later code are loaded ${when}, such as ${modules.slice(0, 3).join(', ')}`,
  ]
}

/** Measures pairing over a page with the open widget, which has `loaded` and the connector. */
function measurePairing(page: readonly Chunk[], loaded: ReadonlySet<Chunk>, rules: Budgets) {
  const { pairingModules: modules, openWidgetModules = [], budget } = rules
  if (!modules) return { rows: [], missing: [] }
  const connector = listLate(page, loaded, openWidgetModules)
  const open = new Set([...loaded, ...connector.chunks])
  const protocol = listLate(page, open, [modules.protocol])
  const fallback = listLate(page, new Set([...open, ...protocol.chunks]), [modules.fallback])
  const overHost = listLate(page, open, [modules.overHost])
  const everywhere = new Set([...protocol.chunks, ...fallback.chunks])
  return {
    rows: [
      kilobytes('pairing, lazily', gzipBytes(protocol.chunks), budget.pairingKb, protocol.chunks),
      kilobytes('  its fallback cryptography', gzipBytes(fallback.chunks)),
      kilobytes('  both together', gzipBytes(everywhere), budget.pairingAnywhereKb, everywhere),
      kilobytes('  over the provider of a host', gzipBytes(overHost.chunks)),
    ],
    missing: [connector, protocol, fallback, overHost].flatMap(({ missing }) => missing),
  }
}

/** Measures the host's side of the embedded wallet over an open widget with a server. */
function measureEmbedded(page: readonly Chunk[], loaded: ReadonlySet<Chunk>, rules: Budgets) {
  const { embeddedModules: modules, openWidgetModules = [], budget } = rules
  if (!modules) return { rows: [], missing: [] }
  const usual = listLate(page, loaded, [...openWidgetModules, ...modules.withServer])
  const open = new Set([...loaded, ...usual.chunks])
  const logIn = listLate(page, open, [modules.logIn])
  const after = new Set([...open, ...logIn.chunks])
  const origin = listLate(page, after, [modules.origin])
  const social = listLate(page, after, [modules.social])
  return {
    rows: [
      kilobytes('embedded wallet, lazily', gzipBytes(logIn.chunks), budget.embeddedKb, logIn.chunks),
      kilobytes('  why a page is rejected', gzipBytes(origin.chunks)),
      kilobytes('  its log-in by another account', gzipBytes(social.chunks)),
    ],
    missing: [usual, logIn, origin, social].flatMap(({ missing }) => missing),
  }
}

/** Measures each lazy feature over the account view of a host with a server. */
function measureJourneys(page: readonly Chunk[], loaded: ReadonlySet<Chunk>, rules: Budgets) {
  const { journeys = [], accountModules = [], openWidgetModules = [] } = rules
  if (journeys.length === 0) return { rows: [], missing: [] }
  const account = listLate(page, loaded, [...openWidgetModules, ...accountModules])
  const open = new Set([...loaded, ...account.chunks])
  const late = journeys.map((journey) => ({ ...journey, ...listLate(page, open, [journey.module]) }))
  return {
    rows: late.map(({ what, kb, chunks }) => kilobytes(what, gzipBytes(chunks), kb, chunks)),
    missing: [account, ...late].flatMap(({ missing }) => missing),
  }
}

/** Measures a chain family on pages that use it, and finds files with which other pages would load parts of it. */
function measureFamily(page: readonly Chunk[], loaded: ReadonlySet<Chunk>, rules: Budgets) {
  const { solana: family, accountModules = [], openWidgetModules = [] } = rules
  if (!family) return { rows: [], missing: [], mixed: [] }
  const account = listLate(page, loaded, [...openWidgetModules, ...accountModules, ...family.over])
  const held = new Set([...loaded, ...account.chunks])
  const parts = family.parts.map((part) => {
    const late = listLate(page, held, [part.module])
    for (const chunk of late.chunks) held.add(chunk)
    return { ...part, ...late }
  })
  return {
    rows: parts.map(({ what, kb, chunks }) => kilobytes(what, gzipBytes(chunks), kb, chunks)),
    missing: [account, ...parts].flatMap(({ missing }) => missing),
    mixed: findMixed(page, family.modules).map(
      ({ fileName }) => `${fileName} adds modules of ${family.name} to pages without such a network`,
    ),
  }
}

/**
 * Measures a Vite app that calls `createAppKit`, over React. Includes Vite's code for lazy files, which a page without
 * Foyer lacks.
 */
async function measureViteApp(
  pages: string,
  resolvePackage: (specifier: string) => string | undefined,
  bareBytes: number,
  { viteApp }: Budgets,
) {
  if (!viteApp) return { rows: [], missing: [] }
  const page = await bundlePage(join(pages, viteApp.page), resolvePackage, true)
  const initial = listInitial(page)
  const opened = listLate(page, initial, viteApp.openingModules)
  const [first, all] = [gzipBytes(initial) - bareBytes, new Set([...initial, ...opened.chunks])]
  return {
    rows: [
      kilobytes('a Vite app, before the first press', first, viteApp.initialKb, initial),
      kilobytes('  after the first opening', first + gzipBytes(opened.chunks), viteApp.openedKb, all),
    ],
    missing: opened.missing,
  }
}

/** Measures the binding to a library of the host in the first load, over Foyer and that library. */
async function measureBindings(
  pages: string,
  resolvePackage: (specifier: string) => string | undefined,
  { bindings = [] }: Budgets,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, page, alone, kb } of bindings) {
    const whole = listInitial(await bundlePage(join(pages, page), resolvePackage))
    const without = listInitial(await bundlePage(join(pages, alone), resolvePackage))
    rows.push(kilobytes(what, gzipBytes(whole) - gzipBytes(without), kb, whole))
  }
  return rows
}

function kilobytes(what: string, bytes: number, limit?: number, chunks?: ReadonlySet<Chunk>): Row {
  return { what, value: bytes / 1000, unit: 'kB', ...(limit !== undefined && { limit }), ...(chunks && { chunks }) }
}

function explainRow(row: Row): string[] {
  return [
    `over budget: ${formatRow(row)}`,
    ...listHeaviest(row.chunks ?? [], REACT, MOST_SHOWN).map((line) => `  ${line}`),
  ]
}

function formatRow({ what, value, limit, unit }: Row): string {
  const digits = unit === '' ? 0 : 1
  const bound = limit === undefined ? '' : `of ${limit} `
  return `${what.padEnd(36)} ${value.toFixed(digits).padStart(7)} ${bound}${unit}`.trimEnd()
}
