import type { Frame, Page } from '@playwright/test'
import { runAxe } from '../runAxe.js'

/** Returns the axe violations of a screen of the frame, in a separate page or inside a host. */
export async function findFrameViolations(page: Page | Frame): Promise<readonly string[]> {
  // The frame's background is a gradient of a single colour, on which axe cannot measure any contrast. Replace it with
  // the plain colour.
  await page.evaluate(() => {
    const pageHost = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector<HTMLElement>('.page-host')
    if (pageHost) pageHost.style.background = 'var(--_bg)'
  })
  return (await runAxe(page, { rules: { 'page-has-heading-one': { enabled: true } } })).broken
}
