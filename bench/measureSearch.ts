import type { Browser } from '@playwright/test'
import { CATALOGUE_SIZE } from './createCatalogueResponse.js'
import { openPage } from './openPage.js'
import { approachMs, pressOpener, within } from './pressOpener.js'

export interface SearchMeasured {
  readonly answersMs: readonly number[]
  readonly frames: readonly number[]
  /** Frames of the idle page: the best that the machine could do at that time. */
  readonly idleFrames: readonly number[]
}

const PREFIX = 'Catalogue Wallet '
/** A fast scroll: 2,400 px a second at 60 frames, more than 20 rows. */
const SCROLL_PX = 40
const LEAP_PX = 2_000

/** Opens All wallets with 5,000 entries and scrolls. Then types names and measures the time from the last key. */
export async function measureSearch(
  browser: Browser,
  url: string,
  cpuSlowdown: number,
  runs: number,
): Promise<SearchMeasured> {
  const opened = await openPage(browser, url, cpuSlowdown)
  try {
    const { page } = opened
    await page.evaluate(() => window.__bench.buttonAtMs)
    await opened.settle(1_000)
    await pressOpener(opened, await page.evaluate(() => window.__bench.openerBox()), approachMs)
    await page.getByRole('button', { name: /^All wallets/ }).click({ timeout: 20_000 })
    const first = `${PREFIX}0000`
    await page.getByText(first, { exact: true }).waitFor({ timeout: 20_000 })
    await opened.settle(500)

    const last = PREFIX + (CATALOGUE_SIZE - 1)
    const scroll = (stepPx: number, limitMs: number) =>
      page.evaluate(([name, end, step, limit]) => window.__bench.scrollTo(name, end, step, limit), [
        PREFIX,
        last,
        stepPx,
        limitMs,
      ] as const)
    // First scroll to the end at full speed, so that all pages of the catalogue are loaded.
    await opened.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const { hasReached } = await scroll(LEAP_PX, 300_000)
    if (!hasReached) throw new Error(`the list did not reach its end, "${last}", within 300 s of scrolling`)
    await opened.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const idleFrames = await page.evaluate(() => window.__bench.idleFrames(90))
    const { frames } = await scroll(SCROLL_PX, 10_000)

    const field = page.getByRole('searchbox', { name: 'Search wallets' })
    const answersMs: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const index = String((run * 617 + 1_234) % CATALOGUE_SIZE).padStart(4, '0')
      await field.fill('')
      await opened.settle(800)
      const text = `wallet ${index}`
      await field.pressSequentially(text.slice(0, -1), { delay: 30 })
      await page.evaluate(([prefix, name]) => window.__bench.armSearch(prefix, name), [PREFIX, PREFIX + index] as const)
      await page.keyboard.press(text.slice(-1))
      const ms = await within(
        10_000,
        page.evaluate(() => window.__bench.pressToRowsMs()),
      )
      if (ms === undefined) throw new Error(`the search for "${text}" did not show its only wallet within 10 s`)
      answersMs.push(ms)
    }
    return { answersMs, frames, idleFrames }
  } finally {
    await opened.close()
  }
}
