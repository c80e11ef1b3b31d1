import type { Browser } from '@playwright/test'
import type { Entrant } from './entrants.js'
import { type OpenedPage, openPage } from './openPage.js'
import { approachMs, closeDialog, pressOpener, within } from './pressOpener.js'
import type { PageServer } from './servePages.js'
import type { Visit } from './Visit.js'

/**
 * Counts the bytes of the page's requested files, each once. The document is left out because it is the same for all
 * pages.
 */
function countOwnBytes(opened: OpenedPage, pages: PageServer, onlyBefore: boolean): number {
  const paths = new Set<string>()
  for (const { url, isAfterPress } of opened.requests) {
    if (url.origin === pages.origin && !(onlyBefore && isAfterPress)) paths.add(url.pathname)
  }
  let bytes = 0
  for (const path of paths) if (!path.endsWith('/')) bytes += pages.gzipBytes(path) ?? 0
  return bytes
}

async function readHeap({ page, cdp }: OpenedPage): Promise<{ heapBytes: number; nodes: number }> {
  await page.evaluate(() => window.__bench.startQuiet())
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => window.__bench.nodes())
  await page.evaluate(() => window.__bench.endQuiet())
  return { heapBytes: usedSize, nodes }
}

/**
 * Measures one visit: load, wait until the page is idle, press, check, Escape, press again. Throws if the button or the
 * rows never appear.
 */
export async function measureVisit(
  browser: Browser,
  entrant: Entrant,
  pages: PageServer,
  cpuSlowdown: number,
): Promise<Visit> {
  const opened = await openPage(browser, `${pages.origin}/${entrant.id}/`, cpuSlowdown)
  try {
    const { page, requests } = opened
    const buttonMs = await within(
      30_000,
      page.evaluate(() => window.__bench.buttonAtMs),
    )
    if (buttonMs === undefined) throw new Error(`${entrant.id}: no connect button within 30 s`)
    await opened.settle(1_500)

    const isOwn = (url: URL) => url.origin === pages.origin
    const others = () => requests.filter(({ url }) => !isOwn(url))
    const before = {
      buttonMs,
      bytesBefore: countOwnBytes(opened, pages, true),
      ownRequestsBefore: requests.filter(({ url }) => isOwn(url)).length,
      otherRequestsBefore: others().length,
    }
    const longTasks = async () => {
      const tasks = await page.evaluate(() => window.__bench.longTasks())
      return { longTasks: tasks.length, longTasksMs: tasks.reduce((sum, task) => sum + task.durationMs, 0) }
    }
    const otherHosts = () => [...new Set(others().map(({ url }) => url.host))].sort()
    if (!entrant.hasModal) {
      return { ...before, ...(await readHeap(opened)), ...(await longTasks()), otherHosts: otherHosts() }
    }

    const at = await page.evaluate(() => window.__bench.openerBox())
    const firstOpenMs = await pressOpener(opened, at, approachMs)
    await opened.settle(1_000)
    const heap = await readHeap(opened)
    const bytesAfter = countOwnBytes(opened, pages, false)
    await closeDialog(opened)
    await opened.settle(500)
    const secondOpenMs = await pressOpener(opened, at, approachMs)
    await opened.settle(300)
    const otherRequestsAfter = others().filter((one) => one.isAfterPress).length
    return {
      ...before,
      bytesAfter,
      otherRequestsAfter,
      firstOpenMs,
      coldOpenMs: await measureColdOpen(browser, entrant, pages, cpuSlowdown),
      secondOpenMs,
      ...heap,
      ...(await longTasks()),
      otherHosts: otherHosts(),
    }
  } finally {
    await opened.close()
  }
}

/** Measures the first opening of a fresh page by a press without a pointer before it. */
async function measureColdOpen(browser: Browser, entrant: Entrant, pages: PageServer, cpuSlowdown: number) {
  const opened = await openPage(browser, `${pages.origin}/${entrant.id}/`, cpuSlowdown)
  try {
    await within(
      30_000,
      opened.page.evaluate(() => window.__bench.buttonAtMs),
    )
    await opened.settle(1_500)
    return await pressOpener(opened, await opened.page.evaluate(() => window.__bench.openerBox()), 0)
  } finally {
    await opened.close()
  }
}
