import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser } from '@playwright/test'
import type { Entrant } from './entrants.js'
import { openPage } from './openPage.js'
import { approachMs, closeDialog, pressOpener } from './pressOpener.js'
import type { PageServer } from './servePages.js'
import type { Quality } from './Visit.js'

const TABS = 30

/** Opens the dialog once at full speed and tests it as assistive technology and a keyboard would. */
export async function measureQuality(browser: Browser, entrant: Entrant, pages: PageServer): Promise<Quality> {
  const opened = await openPage(browser, `${pages.origin}/${entrant.id}/`, 1)
  try {
    const { page } = opened
    await page.evaluate(() => window.__bench.buttonAtMs)
    await opened.settle(1_000)
    const at = await page.evaluate(() => window.__bench.openerBox())
    await pressOpener(opened, at, approachMs)
    // Wait for the fade-in: the contrast of a half-transparent label would be reported.
    await opened.settle(1_000)
    const hasDialog = await page.evaluate(() => window.__bench.hasDialog())
    const focusPlace = () => page.evaluate(() => window.__bench.focusPlace())
    const focusInsideOnOpen = (await focusPlace()) === 'dialog'

    let focusTrapped = hasDialog
    for (let tab = 0; tab < TABS; tab += 1) {
      await page.keyboard.press('Tab')
      if ((await focusPlace()) === 'page') focusTrapped = false
    }

    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    const axe = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run: (root: Document) => Promise<{ violations: { id: string }[] }> }
      }
      const { violations } = await axe.run(document)
      return violations.map((violation) => violation.id).sort()
    })

    const escapeCloses = await closeDialog(opened)
    await opened.settle(500)
    const focusReturns = await page.evaluate(() => window.__bench.isFocusOnOpener())
    return { axe, hasDialog, focusInsideOnOpen, focusTrapped, escapeCloses, focusReturns }
  } finally {
    await opened.close()
  }
}
