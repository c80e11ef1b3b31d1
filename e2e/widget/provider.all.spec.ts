import type { Page } from '@playwright/test'
import { servePage } from '../hosts/servePage.js'
import { expect, test } from '../keptTest.js'

const policy = "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' http://localhost:*"

function countInstances(page: Page) {
  return page.evaluate(
    () => (globalThis as unknown as Record<symbol, unknown[]>)[Symbol.for('foyer.instances')]?.length,
  )
}

for (const name of ['provider', 'react18'] as const)
  test(`a provider created from options has one instance in StrictMode, which ends and returns with it: ${name}`, async ({
    page,
  }) => {
    const host = await servePage(name, policy)
    await page.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
    await page.goto(host.url)
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const outside = page.getByTestId('outside')
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && /Warning|render/.test(message.text())) complaints.push(message.text())
    })
    // There is no account whose tokens could be loaded.
    await expect(page.getByTestId('tokens')).toHaveText('none')
    await press('Connect wallet')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await expect(page.getByTestId('isConnected')).toHaveText('true')
    await expect(page.getByTestId('tokens')).toHaveText('TOKEN_BALANCE_UNAVAILABLE', { timeout: 30_000 })
    expect(await countInstances(page)).toBe(1)
    await expect(outside).toHaveText('connected 31337 object function')

    await press('take away')
    // Hooks that need no instance return undefined without one, and use the next one.
    await expect(outside).toHaveText('undefined undefined undefined function')
    await expect(page.locator('foyer-modal')).toHaveCount(0)
    expect(await countInstances(page)).toBe(0)

    await press('put back')
    // The wallet stays connected meanwhile.
    await expect(page.getByTestId('isConnected')).toHaveText('true')
    await expect(outside).toHaveText('connected 31337 object function')
    await press('open')
    await expect(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
    await expect(page.locator('foyer-modal')).toHaveCount(1)
    expect(await countInstances(page)).toBe(1)
    expect(complaints).toEqual([])
    await host.close()
  })
