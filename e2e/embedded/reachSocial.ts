import { expect, type Page } from '@playwright/test'

/**
 * Brings the button of a provider into view, a row, a tile, or one behind "more", with the frame loaded as it is once a
 * pointer came near. A debugger holds every new window until it is attached, and with it whatever its process has begun to
 * load: a frame of the provider window's own origin that is half here would never run. Without a debugger nothing waits.
 */
export async function reachSocial(page: Page, provider: string): Promise<void> {
  const button = page.getByTestId(`social-selector-${provider}`)
  await page.getByTestId('social-selector-google').waitFor()
  if (!(await button.isVisible())) await page.getByTestId('more-socials').click()
  await button.hover()
  const find = () => page.frames().find((frame) => frame.url().includes('/sdk?'))
  await expect.poll(() => find()?.url()).toBeDefined()
  await find()?.waitForLoadState()
}
