import { connect, expect, open, test } from '../account/accountTest.js'

// Enable motion, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('Connection', () => {
  test('is restored after a reload without a wallet request [S4.2, S4.3]', async ({ page, visit }) => {
    await visit({ wallet: { remembers: true } })
    await connect(page)
    const address = await page.evaluate(() => window.appKit.getAddress())
    await page.reload()
    await page.waitForFunction(() => window.appKit.getAccount().status === 'connected')
    expect(await page.evaluate(() => window.appKit.getAddress())).toBe(address)
    const requested = await page.evaluate(() => window.wallets['Alpha Wallet']?.requests.map(({ method }) => method))
    expect(requested).not.toContain('eth_requestAccounts')
    await expect(page.getByRole('button', { name: /ETH/ })).toBeVisible()
  })

  test('ends in every tab if it ends in one [S4.24]', async ({ page, context, visit }) => {
    await visit({ wallet: { remembers: true } })
    await connect(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.waitForFunction(() => window.appKit.getIsConnectedState())
    await page.evaluate(() => window.appKit.disconnect())
    await other.waitForFunction(() => !window.appKit.getIsConnectedState())
    await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('continues in one tab if another tab does not find the wallet', async ({ page, context, visit }) => {
    await visit()
    await connect(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.waitForFunction(() => window.appKit.getAccount().status === 'disconnected')
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(true)
  })

  test('follows the wallet to another chain while the widget is open', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(31338))
    await expect(dialog.getByRole('button', { name: /Foyer Chain Two/ })).toBeVisible()
  })

  test('shows the Switch network view while the wallet is on an unsupported chain [S2.5]', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(424242))
    await expect(dialog.getByRole('heading', { name: 'Switch network' })).toBeVisible()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(31337))
    await expect(dialog.getByRole('heading', { name: 'Switch network' })).toBeHidden()
  })

  test('shows no Switch network view with allowUnsupportedChain', async ({ page, enter }) => {
    const dialog = await enter({ options: { allowUnsupportedChain: true } })
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(424242))
    await page.waitForFunction(() => window.appKit.getChainId() === 424242)
    await expect(dialog.getByRole('heading', { name: 'Switch network' })).toHaveCount(0)
  })

  test('ends and closes the widget if the wallet disconnects the page', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.disconnect())
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})

test.describe('Misbehaving wallet', () => {
  test('that never responds: Back cancels, and the status is no longer "connecting"', async ({ page, visit }) => {
    await visit({ wallet: { approve: 'hang' } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await page.waitForFunction(() => window.appKit.getAccount().status === 'connecting')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.waitForFunction(() => window.appKit.getAccount().status === 'disconnected')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('that rejects: the user can retry', async ({ page, visit }) => {
    await visit({ wallet: { approve: 'reject' } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    const again = dialog.getByRole('button', { name: 'Try again' }).first()
    await again.waitFor()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('always'))
    await again.click()
    await page.waitForFunction(() => window.appKit.getIsConnectedState())
  })

  test('that sends an invalid response: shows a readable error without technical terms', async ({ page, visit }) => {
    await visit()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.answerWith('eth_requestAccounts', [{ nope: 1 }]))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    const alert = dialog.getByRole('alert').filter({ hasText: /\S/ }).first()
    await expect(alert).toBeVisible()
    await expect(alert).not.toContainText(/eth_|undefined|Error|0x/)
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(false)
  })

  test('that disappears while connected: the user can still disconnect', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.vanish())
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await page.waitForFunction(() => !window.appKit.getIsConnectedState())
  })
})

test('two instances on one page do not affect each other', async ({ page, visit }) => {
  await visit()
  await connect(page)
  const { first, second } = await page.evaluate(() => {
    const other = window.createAnother('@other')
    const result = { first: window.appKit.getAccount().isConnected, second: other.getAccount().isConnected }
    Object.assign(window, { other })
    return result
  })
  expect({ first, second }).toEqual({ first: true, second: false })
  // A button without an instance uses the newest one, so it shows that one until it is destroyed.
  await page.evaluate(() => document.body.append(document.createElement('foyer-button')))
  const bare = page.locator('body > foyer-button')
  await expect(bare).toContainText('Connect wallet')
  await page.evaluate(() => (window as unknown as { other: { destroy(): void } }).other.destroy())
  await expect(bare).not.toContainText('Connect wallet')
  await page.evaluate(() => Object.assign(window, { other: window.createAnother('@third') }))
  await expect(bare).toContainText('Connect wallet')
  await page.evaluate(() => (window as unknown as { other: { destroy(): void } }).other.destroy())
  await bare.evaluate((element) => element.remove())
  expect(await page.evaluate(() => window.appKit.getAccount().isConnected)).toBe(true)
  const dialog = await open(page)
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})
