import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect } from '../stillTest.js'
import { bob, setMining } from './sendPage.js'
import { test } from './servedTest.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

test.afterEach(async ({ stack }) => setMining(stack, true))

/** Sends a transaction with the code of the host, and adds it to the activity. Closes the widget before. */
async function sendByHost(
  page: Page,
  call: Readonly<Record<string, string>>,
  facts: { readonly amount: string; readonly symbol?: string },
): Promise<void> {
  await page.evaluate(
    async ({ call, facts }) => {
      await window.appKit.close()
      const provider = window.appKit.getWalletProvider() as { request(call: object): Promise<string> }
      const params = [{ from: window.appKit.getAddress(), ...call }]
      const hash = await provider.request({ method: 'eth_sendTransaction', params })
      await window.addTransaction({ hash, to: call.to ?? '', ...facts })
      await window.appKit.open({ view: 'Account' })
    },
    { call, facts },
  )
}

test('addTransaction: a transaction of the app is pending in the account, and done in Activity when it is mined', async ({
  page,
  stack,
  visit,
}) => {
  const dialog = await visit(3, { remembers: true })
  await setMining(stack, false)
  await sendByHost(page, { to: bob, value: numberToHex(parseEther('0.375')) }, { amount: '0.375' })
  const row = dialog.getByRole('button', { name: /^Sent.*0\.375 ETH/ })
  await expect(dialog.getByRole('heading', { name: 'Pending' })).toBeVisible()
  await expect(row).toContainText('Pending')
  expect(await findViolationsInLooks(page)).toEqual([])
  await page.reload()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await page.evaluate(() => window.appKit.open({ view: 'Account' }))
  await expect(row).toContainText('Pending')
  await setMining(stack, true)
  await expect(dialog.getByRole('heading', { name: 'Pending' })).toHaveCount(0, { timeout: 30_000 })
  await dialog.getByRole('tab', { name: 'Activity', exact: true }).click()
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText('Pending')
})

test('addTransaction: a transaction of the app that the chain reverts is failed in Activity', async ({
  page,
  stack,
  visit,
}) => {
  const dialog = await visit(2)
  const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 10n ** 30n] })
  const call = { to: stack.world.addresses.tokens.sUSD, data: tooMuch, gas: numberToHex(100_000) }
  await setMining(stack, false)
  await sendByHost(page, call, { amount: '7', symbol: 'sUSD' })
  await expect(dialog.getByRole('button', { name: /^Sent.*7 sUSD/ })).toContainText('Pending')
  await setMining(stack, true)
  await expect(dialog.getByRole('heading', { name: 'Pending' })).toHaveCount(0, { timeout: 30_000 })
  await dialog.getByRole('tab', { name: 'Activity', exact: true }).click()
  const row = dialog.locator('[data-testid^=activity-]').first()
  await expect(row).toContainText('Send failed', { timeout: 30_000 })
  await row.click()
  await expect(dialog.getByText('Failed', { exact: true })).toBeVisible()
})
