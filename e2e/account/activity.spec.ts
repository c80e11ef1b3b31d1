import { callRpc } from '@foyer/sandbox/callRpc'
import type { Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import type { Stack } from '../stack.js'
import { expect } from '../stillTest.js'
import { bob, fill, press, reopen } from './sendPage.js'
import { test } from './servedTest.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

function tab(dialog: ReturnType<Page['getByRole']>, name: string) {
  return dialog.getByRole('tab', { name, exact: true })
}

test('Activity tab: shows a sent transaction as pending at once, then as done with its details [S2.17, S3.37, S3.38, S9.17]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(120_000)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const dialog = await visit(3, { remembers: true })
  await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
  // History and NFTs are not requested before the user opens their tabs.
  expect(requested.filter((path) => /\/(history|nfts)$/.test(path))).toEqual([])

  await setMining(stack, false)
  await fill(dialog, '0.25', bob)
  await press(dialog, 'Review send')
  await press(dialog, 'Send')
  await press(dialog, 'Done')
  await tab(dialog, 'Activity').click()
  const row = dialog.getByRole('button', { name: /^Sent/ }).first()
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('−0.25 ETH')
  await reopen(page)
  await tab(dialog, 'Activity').click()
  await expect(row).toContainText('Pending')
  await setMining(stack, true)
  await expect(row).not.toContainText('Pending', { timeout: 30_000 })
  await expect(row).toContainText('To bob.eth')
  await expect(dialog.getByRole('heading', { name: 'Today' })).toBeVisible()
  // After the history contains the transaction, the list shows it only once.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('@appkit/sent_cache'))).toBe('[]')
  await expect(dialog.getByRole('button', { name: /^Sent.*0\.25 ETH/ })).toHaveCount(1)

  await row.click()
  await expect(dialog.getByRole('heading', { name: 'Sent 0.25 ETH to bob.eth' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Copy transaction ID/ })).toBeVisible()
  for (const text of ['Done', 'Network fee', 'Transaction ID'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(tab(dialog, 'Activity')).toHaveAttribute('aria-selected', 'true')
  await expect(row).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])

  // If the host disables the tab while it is open, the widget shows the Tokens tab.
  await page.evaluate(() => window.appKit.updateFeatures({ history: false }))
  await expect(tab(dialog, 'Activity')).toHaveCount(0)
  await expect(tab(dialog, 'Tokens')).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
})

/**
 * Stops mining, or resumes it with a block for each transaction. The interval mining of one block every five seconds
 * cannot be restored.
 */
async function setMining({ world }: Stack, isOn: boolean): Promise<void> {
  if (!isOn) await callRpc(world.urls.evm, 'evm_setIntervalMining', [0])
  await callRpc(world.urls.evm, 'evm_setAutomine', [isOn])
  if (isOn) await callRpc(world.urls.evm, 'evm_mine', [])
}
