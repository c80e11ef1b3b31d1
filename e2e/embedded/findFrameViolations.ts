import type { Frame, Page } from '@playwright/test'
import { runAxe } from '../runAxe.js'

/** What axe finds in a screen of the frame, alone in a page of its own or inside a host's. */
export async function findFrameViolations(page: Page | Frame): Promise<readonly string[]> {
  // The frame writes its ground as a gradient of one colour, over which axe calls every contrast undecided: as a colour it judges.
  await page.evaluate(() => {
    const pageHost = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector<HTMLElement>('.page-host')
    if (pageHost) pageHost.style.background = 'var(--_bg)'
  })
  return (await runAxe(page, { rules: { 'page-has-heading-one': { enabled: true } } })).broken
}
