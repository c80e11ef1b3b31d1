import type { Browser } from '@playwright/test'
import { type Entrant, searchPage } from './entrants.js'
import type { Measured } from './Measured.js'
import { measureEntrantInstall } from './measureEntrantInstall.js'
import { measureQuality } from './measureQuality.js'
import { measureSearch, type SearchMeasured } from './measureSearch.js'
import { measureVisit } from './measureVisit.js'
import { openBrowser } from './openBrowser.js'
import type { Flags } from './readFlags.js'
import { serveHosts } from './serveHosts.js'
import type { PageServer } from './servePages.js'
import type { Visit } from './Visit.js'

export interface Visited {
  readonly browser: string
  readonly measured: Measured[]
  readonly search?: SearchMeasured
}

function notify(run: string, entrant: Entrant, { buttonMs, firstOpenMs, secondOpenMs }: Visit): void {
  const opens = firstOpenMs === undefined ? [] : [firstOpenMs, secondOpenMs ?? 0]
  const opened = opens.length > 0 ? `, open ${opens.map(Math.round).join(' / ')} ms` : ''
  console.log(`  ${run} ${entrant.title}: button ${Math.round(buttonMs)} ms${opened}`)
}

async function visitInTurn(browser: Browser, entrants: readonly Entrant[], pages: PageServer, flags: Flags) {
  // Discard the first visit of a browser, because it includes the browser's own start-up cost.
  for (const entrant of entrants.slice(0, 1)) await measureVisit(browser, entrant, pages, flags.cpuSlowdown)
  const visits = new Map<string, Visit[]>(entrants.map(({ id }) => [id, []]))
  for (let run = 1; run <= flags.runs; run += 1) {
    for (const entrant of entrants) {
      const visit = await measureVisit(browser, entrant, pages, flags.cpuSlowdown)
      visits.get(entrant.id)?.push(visit)
      notify(`${run}/${flags.runs}`, entrant, visit)
    }
  }
  return visits
}

/**
 * Visits all pages in turn for the given number of runs, then checks the quality of each once. Throws if a page does
 * not open its dialog.
 */
export async function visitPages(
  entrants: readonly Entrant[],
  pages: PageServer,
  flags: Flags,
  hasSearch: boolean,
): Promise<Visited> {
  const hosts = await serveHosts()
  const browser = await openBrowser(hosts.port)
  try {
    const visits = await visitInTurn(browser, entrants, pages, flags)
    const measured: Measured[] = []
    for (const entrant of entrants) {
      const quality = entrant.hasModal ? await measureQuality(browser, entrant, pages) : undefined
      measured.push({
        entrant,
        visits: visits.get(entrant.id) ?? [],
        quality,
        install: await measureEntrantInstall(entrant),
      })
    }
    const version = `Chromium ${browser.version()}`
    if (!hasSearch) return { browser: version, measured }
    console.log(`  ${searchPage.title}: scrolling and searching …`)
    const url = `${pages.origin}/${searchPage.id}/`
    return { browser: version, measured, search: await measureSearch(browser, url, flags.cpuSlowdown, flags.runs) }
  } finally {
    await browser.close()
    await hosts.close()
  }
}
