import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPage } from '../buildPage.js'
import { buildPublishedKit } from '../buildPublishedKit.js'
import type { Entrant } from '../entrants.js'
import { faultEntrants } from '../faults/benchFaults.js'
import { buildWallet } from '../faults/buildWallet.js'
import { insertTables } from '../faults/formatFaults.js'
import { benchDir, rootDir } from '../folders.js'
import { openBrowser } from '../openBrowser.js'
import { serveHosts } from '../serveHosts.js'
import { servePages } from '../servePages.js'
import { createScaleServer } from './createScaleServer.js'
import {
  foyer,
  measureActivity,
  measureBurst,
  measureIdle,
  measureNetworks,
  measureTokens,
  measureWallets,
  noWidget,
  type ScaleRow,
  type ScaleSetup,
  standalone,
} from './scenarios.js'

const ownPage: Entrant = {
  ...{ id: 'scale-foyer', title: foyer, role: 'ours', page: 'scale/pages/foyer', needsPeers: false, react: 19 },
  ...{ bare: 'bare', hasModal: true, packages: [] },
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Formats the rows as one Markdown table: subject, size, entrant, and each value with its name. */
export function formatScale(rows: readonly ScaleRow[]): string {
  const format = (values: ScaleRow['values']) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${Math.round(value).toLocaleString('en')}`)
      .join(', ')
  return [
    row(['what', 'size', 'entrant', 'values (ms where no unit is named)']),
    row(['---', '---', '---', '---']),
    ...rows.map(({ what, size, entrant, values }) => row([what, size.toLocaleString('en'), entrant, format(values)])),
  ].join('\n')
}

/**
 * Measures how costs grow with size, prints the table and writes it to `docs/benchmarks-scale.md`. `only` selects
 * parts: tokens, activity, networks, wallets, idle, burst. Returns the exit code: 1 if a figure misses its limit.
 */
export async function benchScale(only: readonly string[] | undefined, machine: string): Promise<number> {
  await buildPublishedKit()
  const walletScript = await buildWallet('scale/inPage/wallets.ts')
  const peers = faultEntrants.filter(({ role }) => role === 'peer')
  const folders = new Map<string, string>()
  for (const entrant of [ownPage, ...peers]) folders.set(entrant.id, await buildPage(entrant))
  const server = createScaleServer()
  const pages = await servePages(folders, server.answer)
  const hosts = await serveHosts()
  const browser = await openBrowser(hosts.port)
  const ids = new Map([ownPage, ...peers].map(({ title, id }) => [title, id]))
  const setup: ScaleSetup = {
    ...{ browser, walletScript, size: server.size },
    urlOf: (entrant) => `${pages.origin}/${ids.get(entrant)}/`,
  }
  const names = [foyer, ...peers.map(({ title }) => title)]
  const rows: ScaleRow[] = []
  const measure = async (run: () => Promise<ScaleRow>) => {
    const result = await run().catch((error: Error) => error)
    if (result instanceof Error) return console.error(`  no result: ${result.message.split('\n')[0]}`)
    rows.push(result)
    console.log(`  ${result.what}, ${result.size}, ${result.entrant}: ${JSON.stringify(result.values)}`)
  }
  try {
    const isWanted = (part: string) => only?.includes(part) ?? true
    const measureAll = async <Size>(part: string, sizes: readonly Size[], run: (size: Size) => Promise<ScaleRow>) => {
      for (const size of isWanted(part) ? sizes : []) await measure(() => run(size))
    }
    await measureAll('tokens', [10, 100, 1_000, 5_000], (tokens) => measureTokens(setup, tokens))
    server.size.tokens = 10
    await measureAll('activity', [1], () => measureActivity(setup))
    await measureAll('networks', [2, 50, 740], (networks) => measureNetworks(setup, networks))
    for (const entrant of names)
      await measureAll('wallets', [1, 50, 300], (wallets) => measureWallets(setup, entrant, wallets))
    await measureAll('idle', [noWidget, standalone, ...names], (entrant) => measureIdle(setup, entrant))
    await measureAll('burst', names, (entrant) => measureBurst(setup, entrant))
    const report = `Measured on ${new Date().toISOString().slice(0, 10)}. Machine: ${machine}. Chromium ${browser.version()}.\n\n${formatScale(rows)}`
    console.log(`\n${report}\n`)
    await mkdir(join(benchDir, 'results'), { recursive: true })
    await writeFile(join(benchDir, 'results/scale.json'), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
    if (only === undefined) {
      const document = join(rootDir, 'docs/benchmarks-scale.md')
      await writeFile(document, insertTables(await readFile(document, 'utf8'), report))
    }
    const faults = findMisses(rows)
    for (const fault of faults) console.error(`NOT MET  ${fault}`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await hosts.close()
    await pages.close()
  }
}

/**
 * Returns the costs that grow more than 1.5 times from the smallest to the largest size, and a closed dialog that uses
 * too much time.
 */
export function findMisses(rows: readonly ScaleRow[]): string[] {
  const own = rows.filter(({ entrant }) => entrant === foyer)
  const find = (what: string, size: number) => own.find((one) => one.what === what && one.size === size)?.values
  const grow = (what: string, name: string, from?: ScaleRow['values'], to?: ScaleRow['values']) =>
    from && to && (to[name] ?? 0) > (from[name] ?? 0) * 1.5 + 30 ? [`${what}: ${name} ${from[name]} → ${to[name]}`] : []
  const [few, many] = [find('tokens', 10), find('tokens', 5_000)]
  const findIdle = (place: string) =>
    rows.find(({ what, entrant }) => what.startsWith('closed dialog') && entrant === place)?.values.perMinute ?? 0
  const activity = own.find(({ what }) => what.startsWith('activity'))?.values
  return [
    ...['first', 'again', 'elements'].flatMap((name) => grow('tokens', name, few, many)),
    ...['first', 'again'].flatMap((name) =>
      grow('announced wallets', name, find('announced wallets', 1), find('announced wallets', 300)),
    ),
    ...(activity && (activity.last ?? 0) > (activity.first ?? 0) * 1.5 ? ['activity: later pages cost more'] : []),
    ...[foyer, standalone].flatMap((place) => {
      const idle = findIdle(place)
      return idle > 50 ? [`closed dialog: ${place}, ${Math.round(idle)} ms a minute`] : []
    }),
  ]
}
