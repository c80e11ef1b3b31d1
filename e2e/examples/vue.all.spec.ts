import type { Page } from '@playwright/test'
import { expect, test } from '../keptTest.js'
import { prepareKit } from './prepareKit.js'
import { serveRenderedPage, serveVueExample } from './serveVue.js'
import { account, addWalletAndChains, testEvmApp } from './useApp.js'

/** Collects the errors and warnings of a page. Vue reports a difference between server and client as a warning. */
function listenForComplaints(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await dialog.getByRole('button', { name: /^Example Wallet/ }).click()
}

// Use one worker, which installs the example once.
test.describe.configure({ mode: 'default', timeout: 900_000 })

test.describe('Vue', () => {
  test.beforeEach(({ page, kept }) => addWalletAndChains(page, kept))

  const serveExample = async () => serveVueExample(await prepareKit())

  test('vue-vite: compiles, connects, signs, sends, switches, reconnects and disconnects', async ({ page, kept }) => {
    const { url } = await kept('Vue example', serveExample)
    await testEvmApp(page, url, false)
  })

  test('vue-vite: composables show wallet, balance and open widget, and open a view', async ({ page, kept }) => {
    const { url } = await kept('Vue example', serveExample)
    const complaints = listenForComplaints(page)
    await page.goto(url)
    await connect(page)
    await expect(page.getByTestId('foyer')).toHaveText(`connected ${account} 31337`)
    await expect(page.getByTestId('wallet')).toHaveText('Example Wallet')
    await expect(page.getByTestId('balance')).toHaveText(/^\d+(\.\d+)? ETH$/)
    const networks = page.getByRole('button', { name: 'Networks', exact: true })
    await networks.click()
    const dialog = page.getByRole('dialog', { name: 'Choose network' })
    await expect(dialog).toBeVisible()
    await expect(networks).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(networks).toBeEnabled()
    expect(complaints).toEqual([])
  })

  test('a page of a server hydrates without a mismatch, shows the restored connection, and its own button opens the widget', async ({
    page,
  }) => {
    const host = await serveRenderedPage()
    const html = await (await fetch(host.url)).text()
    expect(html).toContain('<p data-testid="account">disconnected </p>')
    expect(html).toContain('<p data-testid="rest">31337 false light</p>')
    expect(html).toContain('<button data-testid="own">Log in</button>')
    const complaints = listenForComplaints(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(host.url)
    await expect(page.getByTestId('rest')).toHaveText('31337 true dark')
    await connect(page)
    await expect(page.getByTestId('account')).toHaveText(`connected ${account}`)
    await page.reload()
    await expect(page.getByTestId('account')).toHaveText(`connected ${account}`)
    const own = page.getByTestId('own')
    await expect(own).toHaveText(/^\d+(\.\d+)?$/)
    await own.click()
    await page.getByTestId('disconnect-button').click()
    await expect(own).toHaveText('Log in')
    await own.click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    expect(complaints).toEqual([])
    await host.close()
  })
})
