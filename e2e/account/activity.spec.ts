import { callRpc } from '@foyer/sandbox/callRpc'
import type { Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import type { Stack } from '../stack.js'
import { expect } from '../stillTest.js'
import { bob, fill, press, reopen } from './sendPage.js'
import { test } from './servedTest.js'

// axe is put in by evaluation, which the policy of the page would refuse.
test.use({ bypassCSP: true })

function tab(dialog: ReturnType<Page['getByRole']>, name: string) {
  return dialog.getByRole('tab', { name, exact: true })
}

test('shows what was sent at once as pending, then as done, with everything about it [S2.17, S3.37, S3.38, S9.17]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(120_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const dialog = await visit(3, { remembers: true })
  await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
  // Nobody asks for what nobody wants to see.
  expect(asked.filter((path) => /\/(history|nfts)$/.test(path))).toEqual([])

  await setMining(stack, false)
  await fill(dialog, '0.25', bob)
  await press(dialog, 'Preview Send')
  await press(dialog, 'Send')
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
  // Once the history has it, it is there once.
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

  // A host that does not want it takes it away from under somebody who looks at it.
  await page.evaluate(() => window.appKit.updateFeatures({ history: false }))
  await expect(tab(dialog, 'Activity')).toHaveCount(0)
  await expect(tab(dialog, 'Tokens')).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
})

/** Stops the chain, or lets it go on with a block for each transaction; one every five seconds as well cannot be had again. */
async function setMining({ world }: Stack, isOn: boolean): Promise<void> {
  if (!isOn) await callRpc(world.urls.evm, 'evm_setIntervalMining', [0])
  await callRpc(world.urls.evm, 'evm_setAutomine', [isOn])
  if (isOn) await callRpc(world.urls.evm, 'evm_mine', [])
}
