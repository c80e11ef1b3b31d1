import { buildPage } from './buildPage.js'
import { buildPublishedKit } from './buildPublishedKit.js'
import { createCatalogueResponse } from './createCatalogueResponse.js'
import { searchPage } from './entrants.js'
import { evaluateSearch } from './evaluateSearch.js'
import { measureSearch } from './measureSearch.js'
import { openBrowser } from './openBrowser.js'
import { readFlags } from './readFlags.js'
import { serveHosts } from './serveHosts.js'
import { servePages } from './servePages.js'

/** Measures searching and scrolling the catalogue. Returns the exit code. */
async function benchSearch(): Promise<number> {
  const flags = readFlags(process.argv.slice(2))
  await buildPublishedKit()
  const pages = await servePages(new Map([[searchPage.id, await buildPage(searchPage)]]), createCatalogueResponse)
  const hosts = await serveHosts()
  const browser = await openBrowser(hosts.port)
  try {
    const measured = await measureSearch(browser, `${pages.origin}/${searchPage.id}/`, flags.cpuSlowdown, flags.runs)
    const { table, faults } = evaluateSearch(measured)
    console.log(`\n${table}\n`)
    for (const fault of faults) console.error(`NOT MET  ${fault}`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await hosts.close()
    await pages.close()
  }
}

try {
  process.exitCode = await benchSearch()
} catch (error) {
  console.error(`The bench could not run: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
