import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildPage } from './buildPage.js'
import { buildEarlierKit, buildPublishedKit } from './buildPublishedKit.js'
import { createCatalogueResponse } from './createCatalogueResponse.js'
import { benchBesidePonder } from './data/benchBesidePonder.js'
import { benchData, fullDataLoad } from './data/benchData.js'
import { benchIndexer } from './data/benchIndexer.js'
import { benchSwap } from './data/benchSwap.js'
import { benchEmbedded } from './embedded/benchEmbedded.js'
import { createEarlierPage, type Entrant, searchPage, selectEntrants } from './entrants.js'
import { evaluateRun } from './evaluateRun.js'
import { evaluateSearch } from './evaluateSearch.js'
import { benchFaults } from './faults/benchFaults.js'
import { benchDir, faultPeersDir, ponderDir, rootDir } from './folders.js'
import { formatRun, formatTable } from './formatRun.js'
import { installPeers } from './installPeers.js'
import { benchLogins } from './logins/benchLogins.js'
import type { Run } from './Measured.js'
import { benchPairing } from './pairing/benchPairing.js'
import { type Flags, readFlags } from './readFlags.js'
import { benchRelay, fullRelayLoad } from './relay/benchRelay.js'
import { benchScale } from './scale/benchScale.js'
import { servePages } from './servePages.js'
import { visitPages } from './visitPages.js'

async function buildPages(entrants: readonly Entrant[]): Promise<Map<string, string>> {
  if (entrants.some((one) => one.role === 'ours')) await buildPublishedKit()
  const folders = new Map<string, string>()
  for (const entrant of entrants) {
    console.log(`Building ${entrant.title} …`)
    folders.set(entrant.id, await buildPage(entrant))
  }
  return folders
}

async function writeReport(run: Run, faults: readonly string[]): Promise<void> {
  const markdown = formatRun(run, faults)
  const resultsDir = join(benchDir, 'results')
  await mkdir(resultsDir, { recursive: true })
  await writeFile(join(resultsDir, 'latest.md'), markdown)
  await writeFile(join(resultsDir, 'latest.json'), `${JSON.stringify(run, null, 2)}\n`)
  await writeFile(join(rootDir, 'docs/benchmarks.md'), markdown)
  console.log('Written: bench/results/latest.md, bench/results/latest.json, docs/benchmarks.md')
}

function formatMachine(load: number): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${cpus().length} cores, ${memory}, Node ${process.versions.node}, load ${load.toFixed(1)} before the run`
}

async function bench(flags: Flags): Promise<number> {
  if (flags.relay) return benchRelay(fullRelayLoad)
  // The maximum for one project in a minute: with more, the run would measure rejections.
  if (flags.logins) return benchLogins({ people: 600, atOnce: 16 })
  if (flags.data) return benchData(fullDataLoad)
  if (flags.indexer && flags.peer) {
    if (!flags.skipInstall) await installPeers(ponderDir)
    return benchBesidePonder()
  }
  if (flags.indexer) return benchIndexer()
  if (flags.swap) return benchSwap()
  if (flags.embedded) return benchEmbedded(flags.runs)
  if (flags.pairing) {
    if (!flags.skipInstall) await installPeers()
    return benchPairing(flags.runs, flags.cpuSlowdown)
  }
  if (flags.faults) {
    if (!flags.skipInstall) await installPeers(faultPeersDir)
    return benchFaults(flags.runs, flags.only, formatMachine(loadavg()[0] ?? 0))
  }
  if (flags.scale) {
    if (!flags.skipInstall) await installPeers(faultPeersDir)
    return benchScale(flags.only, formatMachine(loadavg()[0] ?? 0))
  }
  const today = selectEntrants(flags.only)
  const entrants =
    flags.beside === undefined
      ? today
      : [...today, createEarlierPage(flags.beside, await buildEarlierKit(flags.beside))]
  // A partial or unslowed run does not replace the report of the last full run.
  const isFull = flags.only === undefined && flags.beside === undefined && flags.cpuSlowdown === 4 && flags.runs >= 5
  const machine = formatMachine(loadavg()[0] ?? 0)
  if (!flags.skipInstall && entrants.some((one) => one.needsPeers)) await installPeers()
  const folders = await buildPages(isFull ? [...entrants, searchPage] : entrants)
  const pages = await servePages(folders, createCatalogueResponse)
  try {
    const visited = await visitPages(entrants, pages, flags, isFull)
    const date = new Date().toISOString().slice(0, 10)
    const run: Run = { date, machine, runs: flags.runs, cpuSlowdown: flags.cpuSlowdown, ...visited }
    const search = run.search && evaluateSearch(run.search)
    const faults = [...evaluateRun(run.measured), ...(search?.faults ?? [])]
    console.log(`\n${formatTable(run.measured)}\n${search ? `\n${search.table}\n` : ''}`)
    for (const fault of faults) console.error(`NOT MET  ${fault}`)
    if (isFull) await writeReport(run, faults)
    return faults.length === 0 ? 0 : 1
  } finally {
    await pages.close()
  }
}

try {
  process.exitCode = await bench(readFlags(process.argv.slice(2)))
} catch (error) {
  console.error(`The bench could not run: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
