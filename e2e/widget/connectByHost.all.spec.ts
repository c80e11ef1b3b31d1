import type { Page } from '@playwright/test'
import { expect, test } from './hostTest.js'

/**
 * Calls `connect` with a pairing that no wallet uses. The result is the code of its error, or the name of the wallet.
 */
async function beginPairing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [known] = window.appKit.getConnectors()
    if (!known) throw new Error('no wallet')
    const pairing = {
      ...known,
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT' as const,
      connect: () => new Promise<never>(() => undefined),
    }
    window.appKit.addConnector(pairing)
    const result = window.appKit.connect({ connector: pairing }).then(
      ({ connector }) => connector.name,
      (error: { code: string }) => error.code,
    )
    Object.assign(window, { result })
  })
  await expect(page.getByRole('dialog')).toBeVisible()
}

function getResult(page: Page) {
  return page.evaluate(() => (window as unknown as { result: Promise<string> }).result)
}

const ways: readonly (readonly [name: string, leave: (page: Page) => Promise<unknown>, result: string])[] = [
  ['Escape', (page) => page.keyboard.press('Escape'), 'USER_REJECTED'],
  ['backdrop', (page) => page.mouse.click(5, 5), 'USER_REJECTED'],
  ['close button', (page) => page.getByRole('button', { name: 'Close' }).click(), 'USER_REJECTED'],
  ['close()', (page) => page.evaluate(() => window.appKit.close()), 'USER_REJECTED'],
  ['destroy()', (page) => page.evaluate(() => window.appKit.destroy()), 'INSTANCE_DESTROYED'],
  [
    'another wallet',
    async (page) => {
      await page.evaluate(() => window.appKit.redirect('Connect'))
      await page.getByTestId('wallet-selector-test.foyer.beta').click()
    },
    'Beta Wallet',
  ],
]

for (const [name, leave, result] of ways)
  test(`connect() by pairing: ${name}: the promise settles with ${result}`, async ({ page, visit }) => {
    await visit()
    await beginPairing(page)
    await leave(page)
    expect(await getResult(page)).toBe(result)
  })
