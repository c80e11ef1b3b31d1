import { expect, test } from '../keptTest.js'
import { serveViewer } from './serveViewer.js'

test('gallery page: lists the views of widget and frame, and shows one in the chosen theme, language and width', async ({
  page,
}) => {
  const viewer = await serveViewer(0)
  try {
    await page.goto(viewer.url)
    const view = page.frameLocator('iframe')
    await expect(view.getByRole('dialog')).toBeVisible()

    await page.getByLabel('Theme').selectOption('dark')
    await page.getByLabel('Language').selectOption('ar')
    await page.getByLabel('Width').selectOption('390')
    await page.getByRole('link', { name: 'networks', exact: true }).click()
    await expect(view.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(view.getByRole('dialog')).toHaveCSS('direction', 'rtl')
    expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390)

    await page.getByRole('link', { name: 'message', exact: true }).click()
    await expect(view.getByText('Welcome to Example Exchange.')).toBeVisible()
    // After a reload, the URL restores the same view.
    await page.reload()
    await expect(view.getByText('Welcome to Example Exchange.')).toBeVisible()
    await expect(page.getByLabel('Language')).toHaveValue('ar')
  } finally {
    await viewer.close()
  }
})
