import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { servePairingHost } from '../pairing/servePairingHost.js'
import { expect, test } from '../phone/phoneTest.js'

test('names: registers a name with a wallet on the phone, which shows the signed message [S1.16, S3.41]', async ({
  page,
  phone,
  stack,
  kept,
}) => {
  test.setTimeout(180_000)
  const host = await kept('pairing host', servePairingHost)
  const networks = [foyerLocal, foyerLocalTwo].map((network, index) => ({
    ...network,
    rpcUrls: { default: { http: [stack.world.chains[index]?.url.replace('127.0.0.1', 'localhost')] } },
  }))
  const features = { email: false, socials: false }
  const options = JSON.stringify({ networks, serverUrl: stack.serverUrl, projectId: 'sandbox', features })
  await page.goto(`${host.url}/?${new URLSearchParams({ pairs: 'false', options })}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('wallet-selector-walletconnect').click()
  const shown = dialog.getByTestId('wui-qr-code')
  await expect(shown).toHaveAttribute('uri', /^wc:/)
  await phone.evaluate((link) => window.phoneWallet.pair(link), (await shown.getAttribute('uri')) ?? '')
  await phone.evaluate(() => window.phoneWallet.approve())
  await page.waitForFunction(() => window.appKit.getIsConnectedState())

  await page.evaluate(() => window.appKit.open({ view: 'RegisterAccountName' }))
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('lighthouse')
  await dialog.getByRole('button', { name: 'Register name' }).click()
  await expect(phone.locator('body')).toContainText('lighthouse.foyer.eth')
  await phone.evaluate(() => window.phoneWallet.approve())
  await expect(dialog.getByRole('heading', { name: 'lighthouse.foyer.eth is yours' })).toBeVisible()
})
