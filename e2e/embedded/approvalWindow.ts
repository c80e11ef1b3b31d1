import { expect, type FrameLocator, type Page } from '@playwright/test'
import { pressToClose } from '../pressToClose.js'
import { readToEnd } from './pressInFrame.js'

function frameOf(page: Page) {
  return page.frameLocator('#w3m-iframe')
}

/**
 * Returns the window in which the user confirms: the one that the app has opened, or the one that the frame's button
 * opens.
 */
export async function openApproval(
  page: Page,
  screen: FrameLocator = frameOf(page),
  buttonName = 'Continue in a window',
): Promise<Page> {
  const offered = screen.getByRole('button', { name: buttonName })
  const find = () =>
    page
      .context()
      .pages()
      .find((each) => each.url().endsWith('/window') && !each.isClosed())
  await expect(async () => {
    if (!find() && (await offered.count())) await offered.click({ timeout: 1_000 })
    const found = find()
    if (!found) throw new Error('no window is open')
    // The window of an earlier request can close meanwhile: then look again.
    await expect(found.locator('h1')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 30_000 })
  const shown = find()
  if (!shown) throw new Error('the window has closed')
  return shown
}

/** Reads the request in the window to its end and confirms it. The window then closes. */
export async function confirmInWindow(
  page: Page,
  { name = 'Confirm', screen }: { readonly name?: string; readonly screen?: FrameLocator } = {},
): Promise<void> {
  const shown = await openApproval(page, screen)
  const yes = await readToEnd(shown, name)
  await pressToClose(shown, () => yes.click())
}
