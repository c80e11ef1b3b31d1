import type { Page } from '@playwright/test'
import { runAxe } from '../runAxe.js'
import { expect, test } from './hostTest.js'

const alphaRow = 'wallet-selector-test.foyer.alpha'

async function openPanel(page: Page) {
  await page.evaluate(() => window.showDebugPanel())
  return page.getByRole('region', { name: 'Foyer debug' })
}

test('debug panel: shows wallets, the connection and calls without their payloads, and creates a report', async ({
  page,
  visit,
}) => {
  await visit()
  const panel = await openPanel(page)
  const part = (title: string) => panel.getByRole('group').filter({ hasText: title })
  await expect(part('Wallets announced')).toContainText('(2)')
  await panel.getByText('Wallets announced').focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Alpha Wallet · test.foyer.alpha')).toBeVisible()
  await panel.getByText('Connections').click()
  await expect(panel.getByText('eip155 · active · disconnected')).toBeVisible()

  await page.locator('foyer-button button').click()
  await page.getByTestId(alphaRow).click()
  await expect(part('Connections')).toContainText('connected · Alpha Wallet')
  // The chains are blocked here: the calls fail, but the panel shows them as well.
  // regexp-ignore: the input is our own
  await expect(part('RPC calls')).toContainText(/eth_\w+ · eip155:\d+ · failed/)
  await page.keyboard.press('Escape')

  const report = await page.evaluate(async () => {
    const texts: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void texts.push(text) },
      configurable: true,
    })
    const root = document.querySelector('foyer-debug')?.shadowRoot
    root?.querySelector('button')?.click()
    await Promise.resolve()
    return texts.join()
  })
  const address = await page.evaluate(() => window.appKit.getAddress())
  expect(report).toContain('connected · Alpha Wallet')
  expect(report).not.toContain(address)
  expect(report).not.toContain('params')
  await expect(panel.getByRole('status')).toHaveText('Copied')

  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})

for (const themeMode of ['light', 'dark'])
  test(`debug panel: is accessible and fits a narrow page, ${themeMode}`, async ({ page, visit }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await visit({ options: { themeMode } })
    const panel = await openPanel(page)
    for (const summary of await panel.locator('summary').all()) await summary.click()
    const box = await panel.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true)
    expect((await runAxe(page, { include: 'foyer-debug' })).broken).toEqual([])
  })
