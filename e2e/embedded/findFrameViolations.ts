import type { Frame, Page } from '@playwright/test'
import { runAxe } from '../runAxe.js'

/** What axe finds in a screen of the frame, alone in a page of its own or inside a host's. */
export async function findFrameViolations(page: Page | Frame): Promise<readonly string[]> {
  return (await runAxe(page, { rules: { 'page-has-heading-one': { enabled: true } } })).broken
}
