import type { Browser } from '@playwright/test'
import { CATALOGUE_SIZE } from './answerCatalogue.js'
import { openPage } from './openPage.js'
import { pressOpener, within } from './pressOpener.js'

export type SearchMeasured = {
  readonly answersMs: readonly number[]
  readonly frames: readonly number[]
  /** Frames of the same page at rest: what the machine itself could do at that time. */
  readonly idleFrames: readonly number[]
  /** Height of the list when its end was reached, in CSS px. */
  readonly listPx: number
}

const PREFIX = 'Catalogue Wallet '
/** A hard fling: 7,200 px a second at 60 frames. */
const FLING_PX = 120

/** Opens All Wallets over 5,000 entries, scrolls to the end, then types names and takes the time from the last key. */
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
    await pressOpener(opened, await page.evaluate(() => window.__bench.openerBox()))
    await page.getByRole('button', { name: /^All Wallets/ }).click({ timeout: 20_000 })
    const first = `${PREFIX}0000`
    await page.getByText(first, { exact: true }).waitFor({ timeout: 20_000 })
    await opened.settle(500)

    const scroll = (stepPx: number, limitMs: number) =>
      page.evaluate(([name, step, limit]) => window.__bench.scrollToEnd(name, step, limit), [
        PREFIX,
        stepPx,
        limitMs,
      ] as const)
    const idleFrames = await page.evaluate(() => window.__bench.idleFrames(90))
    const { frames } = await scroll(FLING_PX, 20_000)
    // To the very end, unmeasured and no faster than the pages of the catalogue arrive, so that a search has all to look through.
    const { height } = await scroll(4 * FLING_PX, 120_000)

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
      if (ms === undefined) throw new Error(`searching "${text}" did not bring its one wallet within 10 s`)
      answersMs.push(ms)
    }
    return { answersMs, frames, idleFrames, listPx: height }
  } finally {
    await opened.close()
  }
}
