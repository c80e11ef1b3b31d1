import { expect, type Page } from '@playwright/test'

/**
 * Brings the button of a provider into view (a row, a tile, or behind "more") and waits until the frame is loaded. A
 * debugger pauses every new window until it is attached, and with it everything that the window's process is loading. A
 * frame of the same origin that is half loaded would then never run. Without a debugger nothing is paused.
 */
export async function revealSocialButton(page: Page, provider: string): Promise<void> {
  const button = page.getByTestId(`social-selector-${provider}`)
  await page.getByTestId('social-selector-google').waitFor()
  if (!(await button.isVisible())) await page.getByTestId('more-socials').click()
  await button.hover()
  const find = () => page.frames().find((frame) => frame.url().includes('/sdk?'))
  await expect.poll(() => find()?.url()).toBeDefined()
  await find()?.waitForLoadState()
}
