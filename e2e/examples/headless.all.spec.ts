import { createTestLogin } from '@foyer/kit/testing'
import { createTestAssets } from '@foyer/sandbox/createTestAssets'
import type { Page } from '@playwright/test'
import { getBalance, getTokenBalance } from '../account/sendPage.js'
import { expect, test } from '../phone/phoneTest.js'
import type { Stack } from '../stack.js'
import { checkTypes } from './checkTypes.js'
import { prepareKit } from './prepareKit.js'
import { serveVite } from './serveVite.js'
import { account, buildWallet } from './useApp.js'

const recipient = '0x00000000000000000000000000000000000b0b00'

test.describe('the example without the widget, with real programs', () => {
  test.describe.configure({ timeout: 900_000 })

  /** Opens the example. Returns the messages of its console and the number of widgets in it. */
  const open = async (page: Page, stack: Stack, url: string) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const [first, second] = stack.world.chains
    await page.route('http://localhost:8545/**', (route) => route.continue({ url: first?.url ?? '' }))
    await page.route('http://localhost:8546/**', (route) => route.continue({ url: second?.url ?? '' }))
    await page.goto(url)
    await expect(page.getByTestId('status')).toHaveText(/^disconnected/)
    return { complaints, countWidgets: () => page.locator('foyer-modal, appkit-modal, w3m-modal').count() }
  }
  const serve = (stack: Stack) => serveVite('headless', { SERVER_URL: JSON.stringify(stack.serverUrl) })

  test('type-checks against the published package', async () => {
    expect(await checkTypes('headless', await prepareKit())).toBe('')
  })

  test('connects an installed wallet, reads the balance, sends, switches and disconnects', async ({ page, stack }) => {
    await prepareKit()
    const host = await serve(stack)
    await page.addInitScript({ content: await buildWallet() })
    const { complaints, countWidgets } = await open(page, stack, host.url)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press('Example Wallet')
    await expect(page.getByTestId('status')).toHaveText(`connected ${account}`)
    await expect(page.getByTestId('balance')).toHaveText(/^\d+(\.\d+)? ETH$/)
    await page.getByLabel('Recipient', { exact: true }).fill(recipient)
    await page.getByLabel('Amount').fill('0.01')
    await press('Estimate')
    await expect(page.getByTestId('fee')).toHaveText(/^0\.\d+ ETH$/)
    await press('Send')
    await expect(page.getByTestId('transfer')).toHaveText(/^confirmed 0x[0-9a-f]{64}$/)
    await press('Switch to Foyer Chain Two')
    await expect(page.getByTestId('network')).toHaveText('Foyer Chain Two')
    await press('Disconnect')
    await expect(page.getByTestId('status')).toHaveText(/^disconnected/)
    expect([complaints, await countWidgets()]).toEqual([[], 0])
    await host.close()
  })

  test('sends all of a token, an NFT and all of the coin, and changes and releases a name', async ({ page, stack }) => {
    const { evm } = stack.world.urls
    await createTestAssets(evm, stack.world.accounts)
    await prepareKit()
    const host = await serve(stack)
    await page.addInitScript({ content: await buildWallet() })
    const { complaints, countWidgets } = await open(page, stack, host.url)
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
    await press('Example Wallet')
    await expect(page.getByTestId('status')).toHaveText(`connected ${account}`)

    await page.getByLabel('Name').fill('headlessone')
    await press('Register')
    await expect(page.getByTestId('registration')).toHaveText('registered headlessone.foyer.eth')
    await page.getByLabel('Name').fill('headlesstwo')
    await press('Change')
    await expect(page.getByTestId('name')).toHaveText('changed headlesstwo.foyer.eth')
    await press('Release')
    await expect(page.getByTestId('name')).toHaveText('released ')

    await page.getByLabel('Recipient of the NFT').fill(recipient)
    await press(/^Send .*Postcard/)
    await expect(page.getByTestId('nft')).toHaveText(/^confirmed 0x[0-9a-f]{64}$/)

    const token = stack.world.addresses.tokens.sUSD
    await page.getByLabel('Recipient', { exact: true }).fill(recipient)
    await page.getByLabel('Token').fill(token)
    await press('Max')
    await press('Estimate')
    await expect(page.getByTestId('amount')).toHaveText(/^[1-9]\d*(\.\d+)? sUSD$/)
    await press('Send')
    await expect(page.getByTestId('transfer')).toHaveText(/^confirmed 0x[0-9a-f]{64}$/)
    expect(await getTokenBalance(evm, token, account)).toBe(0n)

    await page.getByLabel('Token').fill('')
    await press('Estimate')
    await expect(page.getByTestId('amount')).toHaveText(/^\d+(\.\d+)? ETH$/)
    await press('Send')
    await expect(page.getByTestId('transfer')).toHaveText(/^confirmed 0x[0-9a-f]{64}$/)
    // Only the part of the maximum fee is left that the network did not need.
    expect(await getBalance(evm, account)).toBeLessThan(10n ** 16n)
    expect([complaints, await countWidgets()]).toEqual([[], 0])
    await host.close()
  })

  test('searches the catalogue and pairs a phone by its QR code', async ({ page, phone, stack }) => {
    await prepareKit()
    const host = await serve(stack)
    const { complaints } = await open(page, stack, host.url)
    await page.getByLabel('Search wallets').fill('Sandbox')
    await page.getByRole('button', { name: 'Sandbox Phone Wallet', exact: true }).click()
    const code = page.getByRole('img', { name: 'QR code' })
    await expect(code).toHaveAttribute('data-uri', /^wc:/)
    const uri = (await code.getAttribute('data-uri')) ?? ''
    await phone.bringToFront()
    await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.bringToFront()
    await expect(page.getByTestId('status')).toHaveText(`connected ${account}`)
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByTestId('status')).toHaveText(/^disconnected/)
    expect(complaints).toEqual([])
    await host.close()
  })

  test('logs in by e-mail code', async ({ page, stack }) => {
    await prepareKit()
    const host = await serve(stack)
    const { complaints } = await open(page, stack, host.url)
    await page.getByLabel('Email').fill('headless@test')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code for headless@test').fill('424242')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByTestId('status')).toHaveText(/^connected 0x[0-9a-fA-F]{40}$/)
    expect(complaints).toEqual([])
    await host.close()
  })

  test('logs in with a provider in its window, and ends the log-in if the user closes the window', async ({
    page,
    stack,
  }) => {
    await prepareKit()
    const host = await serve(stack)
    const { complaints, countWidgets } = await open(page, stack, host.url)
    const button = page.getByTestId('social-selector-google')
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await expect(page.getByTestId('social')).toHaveText(/^Continue at google/)
    await popup.close()
    await expect(page.getByRole('alert')).toHaveText('You closed the window.')
    const login = createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox })
    await login.logInBySocial(page, 'google', { account: 'headless.google@example.com' })
    await expect(page.getByTestId('status')).toHaveText(/^connected 0x[0-9a-fA-F]{40}$/)
    const address = await page.getByTestId('status').textContent()
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText(address ?? '')
    expect([complaints, await countWidgets()]).toEqual([[], 0])
    await host.close()
  })
})
