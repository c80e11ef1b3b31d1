import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import type { Page } from '@playwright/test'
import { expect, test as phoneTest } from '../phone/phoneTest.js'
import { pressToClose } from '../pressToClose.js'
import type { Stack } from '../stack.js'
import { readCode } from './readCode.js'
import { servePairingHost } from './servePairingHost.js'

/** Uses only real programs: the widget, the server's relay, and a wallet based on the protocol's own library. */
const test = phoneTest.extend<{ readonly openHost: (page: Page) => Promise<void> }>({
  openHost: async ({ kept, stack }, use) => {
    const host = await kept('pairing host', servePairingHost)
    await use(async (page) => {
      await page.goto(`${host.url}/?${createQuery(stack)}`)
      await page.locator('foyer-button button').waitFor()
    })
  },
})

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Hide the log-ins of the server, which other specs cover. */
const features = { email: false, socials: false }

function createQuery({ world, serverUrl }: Stack): URLSearchParams {
  const networks = [foyerLocal, foyerLocalTwo].map((network, index) => ({
    ...network,
    rpcUrls: { default: { http: [world.chains[index]?.url.replace('127.0.0.1', 'localhost')] } },
  }))
  return new URLSearchParams({
    pairs: 'false',
    options: JSON.stringify({ networks, serverUrl, projectId: 'sandbox', features }),
  })
}

function readAddress(page: Page) {
  return page.evaluate(() => window.appKit.getAddress())
}
function waitUntilConnected(page: Page) {
  return page.waitForFunction(() => window.appKit.getIsConnectedState())
}

test.describe('Desktop page and phone wallet', () => {
  test('connect with the QR code, reconnect after reloads on both sides, and disconnect from either side', async ({
    page,
    phone,
    openHost,
  }) => {
    await openHost(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    const code = dialog.getByRole('img', { name: /^QR code/ })
    await expect(code).toHaveAttribute('aria-busy', 'false')
    // Decode the screenshot, like a camera, instead of the attribute of the page.
    const uri = await readCode(page, code)
    await phone.bringToFront()
    await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
    await phone.getByRole('heading', { name: /^Connect to/ }).waitFor()
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.bringToFront()
    await expect(dialog).toBeHidden()
    expect(await readAddress(page)).toBe(alice)
    expect(await page.evaluate(() => window.appKit.getWalletInfo()?.name)).toBe('Sandbox Phone Wallet')
    expect(await page.evaluate(() => window.events.filter((event) => event.includes('wc:')))).toEqual([])

    await page.reload()
    await waitUntilConnected(page)
    expect(await readAddress(page)).toBe(alice)
    await phone.reload()
    await phone.waitForFunction(() => window.phoneWallet?.getState().sites.length === 1)

    await phone.evaluate(() => window.phoneWallet.disconnect())
    await page.waitForFunction(() => !window.appKit.getIsConnectedState())
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    await expect(code).toHaveAttribute('aria-busy', 'false')
    const next = (await dialog.getByTestId('wui-qr-code').getAttribute('uri')) ?? ''
    expect(next).not.toBe(uri)
    await phone.evaluate((link) => window.phoneWallet.pair(link), next)
    await phone.evaluate(() => window.phoneWallet.approve())
    await waitUntilConnected(page)
    // The settings list the pairing session, and end it on both sides.
    await page.evaluate(() => window.appKit.open())
    await dialog.getByTestId('account-settings-button').click()
    await dialog.getByTestId('settings-apps').click()
    await dialog.getByRole('button', { name: 'End the session of Sandbox Phone Wallet' }).click()
    await phone.waitForFunction(() => window.phoneWallet.getState().sites.length === 0)
    await page.waitForFunction(() => !window.appKit.getIsConnectedState())
  })

  test('show that the user rejected, and connect on the second attempt', async ({ page, phone, openHost }) => {
    await openHost(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    const shown = dialog.getByTestId('wui-qr-code')
    await expect(shown).toHaveAttribute('uri', /^wc:/)
    await phone.evaluate((link) => window.phoneWallet.pair(link), (await shown.getAttribute('uri')) ?? '')
    await phone.evaluate(() => window.phoneWallet.reject())
    await expect(dialog.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(shown).toHaveAttribute('uri', /^wc:/)
    await phone.evaluate((link) => window.phoneWallet.pair(link), (await shown.getAttribute('uri')) ?? '')
    await phone.evaluate(() => window.phoneWallet.approve())
    await expect(dialog).toBeHidden()
    expect(await readAddress(page)).toBe(alice)
  })
})

test.describe('Page and wallet on the same phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  })

  test('open the wallet with a tap, and are connected on return after the approval', async ({
    page,
    context,
    openHost,
    strays,
  }) => {
    await openHost(page)
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^All wallets/ }).tap()
    await page.getByRole('dialog', { name: 'All wallets' }).getByRole('searchbox').fill('sandbox phone')
    const tile = dialog.getByRole('button', { name: 'Sandbox Phone Wallet' })
    await tile.waitFor()
    const opened = context.waitForEvent('page')
    await tile.tap()
    const openButton = dialog.getByRole('button', { name: 'Open Sandbox Phone Wallet' })
    const again = dialog.getByRole('button', { name: 'Open again' })
    // On a slow machine the URI may arrive after the tap. Then a second tap is needed.
    await openButton.or(again).first().waitFor()
    if (await openButton.isVisible()) await openButton.tap()
    const wallet = await opened
    await wallet.getByRole('heading', { name: /^Connect to/ }).waitFor()
    await wallet.getByRole('button', { name: 'Connect', exact: true }).tap()
    await expect(wallet.getByRole('heading', { name: /^Connected to/ })).toBeVisible()
    await pressToClose(wallet, () => wallet.getByRole('button', { name: 'Back to the app' }).tap())
    await waitUntilConnected(page)
    await expect(dialog).toBeHidden()
    expect(await readAddress(page)).toBe(alice)
    expect(await page.evaluate(() => window.events.find((event) => event.includes('CONNECT_SUCCESS')))).toContain(
      '"method":"mobile","name":"Sandbox Phone Wallet"',
    )
    await page.reload()
    await waitUntilConnected(page)

    // A request waits in a wallet app in the background: the widget offers to open it.
    await page.evaluate(() => window.appKit.open())
    await dialog.getByRole('button', { name: 'Send' }).tap()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(bob)
    await dialog.getByRole('button', { name: 'Review send' }).tap()
    await dialog.getByRole('button', { name: 'Send', exact: true }).tap()
    const reopened = context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'Open Sandbox Phone Wallet' }).tap()
    const requested = await reopened
    await requested
      .getByRole('button', { name: /^(Send|Confirm|Approve|Pay)/ })
      .last()
      .tap()
    await expect(page.getByRole('dialog', { name: 'Transaction', exact: true })).toBeVisible()
    await requested.close()
    await page.evaluate(() => window.appKit.disconnect())
    // The list now contains the wallet that was used last.
    await page.evaluate(() => window.appKit.close())
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await expect(dialog.getByRole('button', { name: /^Sandbox Phone Wallet.*Recent/ })).toBeVisible()
    expect(strays).toEqual([])
  })
})
