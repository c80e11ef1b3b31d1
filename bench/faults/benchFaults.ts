import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { buildPage } from '../buildPage.js'
import { buildPublishedKit } from '../buildPublishedKit.js'
import type { Entrant } from '../entrants.js'
import { benchDir, rootDir } from '../folders.js'
import { openBrowser } from '../openBrowser.js'
import { serveHosts } from '../serveHosts.js'
import { servePages } from '../servePages.js'
import { buildWallet } from './buildWallet.js'
import { type FaultResult, type FaultRun, formatFaults, insertTables } from './formatFaults.js'
import { openVisitor } from './openVisitor.js'
import { type Scenario, scenarios } from './scenarios.js'

function page(id: string, title: string, folder: string): Entrant {
  return {
    id: `faults-${id}`,
    title,
    role: id === 'foyer' ? 'ours' : 'peer',
    page: `faults/${folder}/${id}`,
    needsPeers: id !== 'foyer',
    react: 19,
    bare: 'bare',
    hasModal: true,
    packages: [],
  }
}

/** Foyer and its peers: pages with a connect button, and the state that an app reads. */
export const faultEntrants: readonly Entrant[] = [
  page('foyer', 'Foyer', 'pages'),
  page('rainbowkit', 'RainbowKit 2.2.11', 'peers/pages'),
  page('appkit', 'AppKit 1.7.4', 'peers/pages'),
]

/** A run of fewer visits does not replace the tables in the documentation. */
const minRunsForReport = 2
const maxAttempts = 3

/** Pages of scenarios that mostly wait. */
const pagesAtOnce = 5

interface Setup {
  readonly browser: Browser
  readonly origin: string
  readonly walletScript: string
}

async function runScenario({ browser, origin, walletScript }: Setup, scenario: Scenario, entrant: Entrant) {
  const row = { scenario: scenario.id, entrant: entrant.title }
  let error = ''
  // A scenario throws if the driver fails, for example on a slow machine. A failure of the entrant is an outcome.
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const visitor = await openVisitor(browser, `${origin}/${entrant.id}/`, walletScript)
    try {
      return { ...row, outcome: await scenario.run(visitor) }
    } catch (reason) {
      error = reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : String(reason)
    } finally {
      await visitor.close()
    }
  }
  return { ...row, error }
}

function printResult({ scenario, entrant, outcome, error }: FaultResult): void {
  const verdict = outcome?.recovers ? 'recovers' : 'does not'
  console.log(`  ${scenario}, ${entrant}: ${outcome ? `${verdict}: ${outcome.seen}` : `NO RESULT: ${error}`}`)
}

/** Runs every scenario with every entrant once: first those that need the processor, then several at once. */
async function runOnce(setup: Setup, chosen: readonly Scenario[]): Promise<readonly FaultResult[]> {
  const results: FaultResult[] = []
  const runQueue = async (queue: (readonly [Scenario, Entrant])[]) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const result = await runScenario(setup, ...next)
      printResult(result)
      results.push(result)
    }
  }
  const pair = (scenario: Scenario) => faultEntrants.map((entrant) => [scenario, entrant] as const)
  await runQueue(chosen.filter((one) => one.runsAlone).flatMap(pair))
  const queue = chosen.filter((one) => !one.runsAlone).flatMap(pair)
  await Promise.all(Array.from({ length: pagesAtOnce }, () => runQueue(queue)))
  return results
}

async function writeReport(run: FaultRun): Promise<void> {
  const resultsDir = join(benchDir, 'results')
  await mkdir(resultsDir, { recursive: true })
  await writeFile(join(resultsDir, 'faults.json'), `${JSON.stringify(run, null, 2)}\n`)
  console.log('Written: bench/results/faults.json')
  if (run.runs < minRunsForReport) return
  const docPath = join(rootDir, 'docs/benchmarks-faults.md')
  await writeFile(docPath, insertTables(await readFile(docPath, 'utf8'), formatFaults(run)))
  console.log('Written: docs/benchmarks-faults.md')
}

/**
 * Runs the same misbehaving wallet with Foyer and its peers, `runs` times. `only` selects scenarios by id. Returns the
 * exit code.
 */
export async function benchFaults(runs: number, only: readonly string[] | undefined, machine: string): Promise<number> {
  const chosen = scenarios.filter(({ id }) => only?.includes(id) ?? true)
  await buildPublishedKit()
  const walletScript = await buildWallet('faults/inPage/wallet.ts')
  const folders = new Map<string, string>()
  for (const entrant of faultEntrants) folders.set(entrant.id, await buildPage(entrant))
  const pages = await servePages(folders)
  const hosts = await serveHosts()
  const browser = await openBrowser(hosts.port)
  try {
    const results: FaultResult[] = []
    for (let run = 1; run <= runs; run += 1) {
      console.log(`Run ${run} of ${runs} …`)
      results.push(...(await runOnce({ browser, origin: pages.origin, walletScript }, chosen)))
    }
    const date = new Date().toISOString().slice(0, 10)
    const run: FaultRun = {
      date,
      machine,
      browser: `Chromium ${browser.version()}`,
      runs,
      entrants: faultEntrants.map(({ title }) => title),
      scenarios: chosen.map(({ id, fault, expected }) => ({ id, fault, expected })),
      results,
    }
    console.log(`\n${formatFaults(run)}\n`)
    if (only === undefined) await writeReport(run)
    const notMet = results.filter(({ scenario, entrant, outcome }) => {
      const isJudged = entrant === 'Foyer' || scenario.startsWith('no fault')
      return isJudged ? !outcome?.recovers : outcome === undefined
    })
    for (const { scenario, entrant, outcome, error } of notMet)
      console.error(`NOT MET  ${scenario}, ${entrant}: ${outcome?.seen ?? error}`)
    return notMet.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await hosts.close()
    await pages.close()
  }
}
