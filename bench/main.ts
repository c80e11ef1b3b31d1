import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildPage } from './buildPage.js'
import { buildPublishedKit } from './buildPublishedKit.js'
import { type Entrant, selectEntrants } from './entrants.js'
import { benchDir, rootDir } from './folders.js'
import { formatRun, formatTable } from './formatRun.js'
import { installPeers } from './installPeers.js'
import { judgeRun } from './judgeRun.js'
import type { Measured, Run } from './Measured.js'
import { measureQuality } from './measureQuality.js'
import { measureVisit } from './measureVisit.js'
import { openBrowser } from './openBrowser.js'
import { type Flags, readFlags } from './readFlags.js'
import { serveHosts } from './serveHosts.js'
import { type PageServer, servePages } from './servePages.js'
import type { Visit } from './Visit.js'
import { weighInstall } from './weighInstall.js'

async function buildPages(entrants: readonly Entrant[]): Promise<Map<string, string>> {
  if (entrants.some((one) => one.role === 'ours')) await buildPublishedKit()
  const folders = new Map<string, string>()
  for (const entrant of entrants) {
    console.log(`Building ${entrant.title} …`)
    folders.set(entrant.id, await buildPage(entrant))
  }
  return folders
}

async function visitPages(
  entrants: readonly Entrant[],
  pages: PageServer,
  flags: Flags,
): Promise<{ browser: string; measured: Measured[] }> {
  const hosts = await serveHosts()
  const browser = await openBrowser(hosts.port)
  try {
    // The first visit of a browser pays for the browser: nobody's.
    for (const entrant of entrants.slice(0, 1)) await measureVisit(browser, entrant, pages, flags.cpuSlowdown)
    const visits = new Map<string, Visit[]>(entrants.map(({ id }) => [id, []]))
    for (let run = 1; run <= flags.runs; run += 1) {
      for (const entrant of entrants) {
        const visit = await measureVisit(browser, entrant, pages, flags.cpuSlowdown)
        visits.get(entrant.id)?.push(visit)
        const opened =
          visit.firstOpenMs === undefined
            ? ''
            : `, open ${Math.round(visit.firstOpenMs)} / ${Math.round(visit.secondOpenMs ?? 0)} ms`
        console.log(`  ${run}/${flags.runs} ${entrant.title}: button ${Math.round(visit.buttonMs)} ms${opened}`)
      }
    }
    const measured: Measured[] = []
    for (const entrant of entrants) {
      const quality = entrant.hasModal ? await measureQuality(browser, entrant, pages) : undefined
      measured.push({ entrant, visits: visits.get(entrant.id) ?? [], quality, install: await weighInstall(entrant) })
    }
    return { browser: `Chromium ${browser.version()}`, measured }
  } finally {
    await browser.close()
    await hosts.close()
  }
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

async function bench(flags: Flags): Promise<number> {
  const entrants = selectEntrants(flags.only)
  const loadBefore = (loadavg()[0] ?? 0).toFixed(1)
  if (!flags.skipInstall && entrants.some((one) => one.needsPeers)) await installPeers()
  const pages = await servePages(await buildPages(entrants))
  try {
    const { browser, measured } = await visitPages(entrants, pages, flags)
    const [cpu] = cpus()
    const run: Run = {
      date: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load ${loadBefore} before the run`,
      browser,
      runs: flags.runs,
      cpuSlowdown: flags.cpuSlowdown,
      measured,
    }
    const faults = judgeRun(measured)
    console.log(`\n${formatTable(measured)}\n`)
    for (const fault of faults) console.error(`NOT MET  ${fault}`)
    // A partial or unslowed run is for looking, it does not replace what the last full run said.
    const isFull = flags.only === undefined && flags.cpuSlowdown === 4 && flags.runs >= 5
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
