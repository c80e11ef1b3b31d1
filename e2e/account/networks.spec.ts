import type { Page } from '@playwright/test'
import { expect, open, test } from './accountTest.js'

function getChain(page: Page) {
  return page.evaluate(() => window.appKit.getCaipNetworkId())
}
function approve(page: Page, policy: 'always' | 'reject' | 'hang') {
  return page.evaluate((next) => window.wallets['Alpha Wallet']?.setApprove(next), policy)
}

const many = Array.from({ length: 30 }, (_, index) => ({
  id: 90_000 + index,
  name: `Network ${index}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:9'] } },
}))

test.describe('Networks view', () => {
  test('switches immediately without a connection [S4.29]', async ({ page, visit }) => {
    await visit()
    const dialog = await open(page, 'Networks')
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(dialog).toBeHidden()
    expect(await getChain(page)).toBe('eip155:31338')
  })

  test('requests the switch from a connected wallet, then shows the account on the new network [S1.11, S4.30]', async ({
    page,
    enter,
  }) => {
    const dialog = await enter()
    await dialog.getByRole('button', { name: /^Choose network, now Foyer Chain/ }).click()
    const current = dialog.getByRole('button', { name: /^Foyer Chain Connected/ })
    await expect(current).toHaveAttribute('aria-current', 'true')
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(page.getByText('Switched to Foyer Chain Two')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /now Foyer Chain Two/ })).toBeVisible()
    expect(await getChain(page)).toBe('eip155:31338')
  })

  test('shows that the user declined the switch, and can retry [S8.26]', async ({ page, enter }) => {
    const dialog = await enter()
    await approve(page, 'reject')
    await dialog.getByRole('button', { name: /^Choose network/ }).click()
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(page.getByRole('dialog', { name: 'Foyer Chain Two' })).toBeVisible()
    await expect(dialog.getByRole('alert').getByText('Switch declined')).toBeVisible()
    expect(await getChain(page)).toBe('eip155:31337')
    await approve(page, 'always')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Switched to Foyer Chain Two')).toBeVisible()
  })

  test('offers no retry if the wallet neither supports nor adds the network [S4.30]', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => {
      const reject = () => {
        throw Object.assign(new Error('unknown chain'), { code: 4902 })
      }
      window.wallets['Alpha Wallet']?.answerWith('wallet_switchEthereumChain', reject)
      window.wallets['Alpha Wallet']?.answerWith('wallet_addEthereumChain', reject)
    })
    await dialog.getByRole('button', { name: /^Choose network/ }).click()
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(dialog.getByRole('alert').getByText('Foyer Chain Two is not supported')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Choose network' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  })

  test('shows a hint after a long wait, and stops waiting on Back', async ({ page, enter }) => {
    await page.clock.install()
    const dialog = await enter()
    await approve(page, 'hang')
    await dialog.getByRole('button', { name: /^Choose network/ }).click()
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(dialog.getByText('Approve in wallet')).toBeVisible()
    await page.clock.runFor(8_500)
    await expect(dialog.getByText(/^Still waiting for Alpha Wallet/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
    expect(await getChain(page)).toBe('eip155:31337')
  })

  test('finds a network by its name, with the arrow keys only', async ({ page, visit }) => {
    await visit({ more: many })
    const dialog = await open(page, 'Networks')
    const search = dialog.getByRole('searchbox', { name: 'Search networks' })
    await search.fill('network 27')
    await expect(dialog.getByRole('button', { name: /^Network/ })).toHaveCount(1)
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(dialog).toBeHidden()
    expect(await getChain(page)).toBe('eip155:90027')
    await open(page, 'Networks')
    await search.fill('nothing like it')
    await expect(dialog.getByText('No network found')).toBeVisible()
  })

  test('offers a switch or a disconnect on a network that the app does not support [S2.5, S2.16]', async ({
    page,
    enter,
  }) => {
    const dialog = await enter()
    await page.evaluate(() => {
      document.body.append(document.createElement('appkit-account-button'))
      document.body.append(document.createElement('appkit-network-button'))
      window.wallets['Alpha Wallet']?.setChain(424_242)
    })
    await expect(page.getByRole('dialog', { name: 'Switch network' })).toBeVisible()
    // The page has an account button and a network button. Only the latter shows the instruction.
    await expect(page.locator('appkit-network-button')).toContainText('Switch network')
    await expect(page.locator('appkit-account-button')).toContainText('0xf3')
    await expect(page.locator('appkit-account-button')).not.toContainText('Switch network')
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(dialog).toBeHidden()
    expect(await getChain(page)).toBe('eip155:31338')
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(424_242))
    await expect(page.getByRole('dialog', { name: 'Switch network' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(false)
  })

  test('explains networks', async ({ page, visit }) => {
    await visit()
    const dialog = await open(page, 'Networks')
    await dialog.getByRole('button', { name: 'What is a network?' }).click()
    await expect(page.getByRole('dialog', { name: 'What is a network?' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Learn more' })).toHaveAttribute('rel', 'noopener noreferrer')
  })
})
