import { callRpc } from '@foyer/sandbox/callRpc'
import { leaveResult } from '../buy/buyTest.js'
import { runAxe } from '../runAxe.js'
import type { Stack } from '../stack.js'
import { accounts, expect, test } from './servedTest.js'

// The sandbox's server uses its IP address in URLs, but the page's CSP contains its host name.
test.use({ bypassCSP: true })

async function getLamports(stack: Stack, address: string): Promise<number> {
  const answer = await callRpc(stack.world.solana?.url ?? '', 'getBalance', [address, { commitment: 'confirmed' }])
  return (answer as { readonly value: number }).value
}

test.describe('Widget on Solana with a server', () => {
  test('shows the worth of each token and the total [S7.14]', async ({ page, enter }) => {
    const dialog = await enter(4)
    await expect(dialog.getByRole('button', { name: /^Foyer Token/ })).toContainText('$125.00')
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toContainText('$1,000.00')
    await expect(dialog).toContainText('$151,125.00')
    expect((await runAxe(page)).broken).toEqual([])
  })

  test('buys SOL by card, and lists the purchase [S1.15, S9.25]', async ({ page, enter, stack }) => {
    const owner = accounts[4]?.address ?? ''
    const before = await getLamports(stack, owner)
    const dialog = await enter(4)
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect(dialog).toHaveAccessibleName('Buy')
    await dialog.getByRole('button', { name: '$100', exact: true }).click()
    const offer = dialog.getByRole('button', { name: /^Foyer Pay/ })
    await expect(offer).toContainText(/0\.65666\d? SOL/)
    expect((await runAxe(page)).broken).toEqual([])
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: /^Continue with Foyer Pay/ }).click(),
    ])
    await expect(popup.getByText(owner)).toBeVisible()
    await popup.waitForLoadState()
    await popup.getByRole('button', { name: /^Pay 100/ }).dispatchEvent('click')
    await leaveResult(dialog)
    expect((await getLamports(stack, owner)) - before).toBe(656_666_660)
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
    await dialog.getByRole('button', { name: 'Purchases' }).click()
    await expect(dialog.getByText('Bought from Foyer Pay')).toHaveCount(1)
  })
})
