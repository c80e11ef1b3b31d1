import { connect, expect, open, test } from '../account/accountTest.js'

// A whole story moves, as it does for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('a connection', () => {
  test('is there again after a reload, without a question [S4.2, S4.3]', async ({ page, visit }) => {
    await visit({ wallet: { remembers: true } })
    await connect(page)
    const address = await page.evaluate(() => window.appKit.getAddress())
    await page.reload()
    await page.waitForFunction(() => window.appKit.getAccount().status === 'connected')
    expect(await page.evaluate(() => window.appKit.getAddress())).toBe(address)
    const asked = await page.evaluate(() => window.wallets['Alpha Wallet']?.requests.map(({ method }) => method))
    expect(asked).not.toContain('eth_requestAccounts')
    await expect(page.getByRole('button', { name: /ETH/ })).toBeVisible()
  })

  test('ends in every tab when it ends in one [S4.24]', async ({ page, context, visit }) => {
    await visit({ wallet: { remembers: true } })
    await connect(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.waitForFunction(() => window.appKit.getIsConnectedState())
    await page.evaluate(() => window.appKit.disconnect())
    await other.waitForFunction(() => !window.appKit.getIsConnectedState())
    await expect(other.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  })

  test('goes on in one tab when another tab does not find the wallet', async ({ page, context, visit }) => {
    await visit()
    await connect(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.waitForFunction(() => window.appKit.getAccount().status === 'disconnected')
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(true)
  })

  test('follows the wallet to another account and another chain while the widget is open', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(31338))
    await expect(dialog.getByRole('button', { name: /Foyer Chain Two/ })).toBeVisible()
  })

  test('shows the way back when the wallet goes where the app cannot follow [S2.5]', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(424242))
    await expect(dialog.getByRole('heading', { name: 'Switch Network' })).toBeVisible()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(31337))
    await expect(dialog.getByRole('heading', { name: 'Switch Network' })).toBeHidden()
  })

  test('stays where it is with allowUnsupportedChain', async ({ page, enter }) => {
    const dialog = await enter({ options: { allowUnsupportedChain: true } })
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(424242))
    await page.waitForFunction(() => window.appKit.getChainId() === 424242)
    await expect(dialog.getByRole('heading', { name: 'Switch Network' })).toHaveCount(0)
  })

  test('is gone when the wallet cuts the page off, and the widget closes', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.disconnect())
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  })
})

test.describe('a wallet that does not behave', () => {
  test('that hangs is left by going back, and nothing stays "connecting"', async ({ page, visit }) => {
    await visit({ wallet: { approve: 'hang' } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await page.waitForFunction(() => window.appKit.getAccount().status === 'connecting')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.waitForFunction(() => window.appKit.getAccount().status === 'disconnected')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  })

  test('that says no can be asked again', async ({ page, visit }) => {
    await visit({ wallet: { approve: 'reject' } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    const again = dialog.getByRole('button', { name: 'Try again' }).first()
    await again.waitFor()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('always'))
    await again.click()
    await page.waitForFunction(() => window.appKit.getIsConnectedState())
  })

  test('that answers rubbish is refused with words for people', async ({ page, visit }) => {
    await visit()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.answerWith('eth_requestAccounts', [{ nope: 1 }]))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    const alert = dialog.getByRole('alert').filter({ hasText: /\S/ }).first()
    await expect(alert).toBeVisible()
    await expect(alert).not.toContainText(/eth_|undefined|Error|0x/)
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(false)
  })

  test('that vanishes while connected leaves a widget that can be left', async ({ page, enter }) => {
    const dialog = await enter()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.vanish())
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await page.waitForFunction(() => !window.appKit.getIsConnectedState())
  })
})

test('two instances on one page do not notice each other', async ({ page, visit }) => {
  await visit()
  await connect(page)
  const { first, second } = await page.evaluate(() => {
    const other = window.createAnother('@other')
    const result = { first: window.appKit.getAccount().isConnected, second: other.getAccount().isConnected }
    Object.assign(window, { other })
    return result
  })
  expect({ first, second }).toEqual({ first: true, second: false })
  // A press of a button that belongs to none goes to the one made last; so that is the one it shows, until it is gone.
  await page.evaluate(() => document.body.append(document.createElement('foyer-button')))
  const bare = page.locator('body > foyer-button')
  await expect(bare).toContainText('Connect Wallet')
  await page.evaluate(() => (window as unknown as { other: { destroy(): void } }).other.destroy())
  await expect(bare).not.toContainText('Connect Wallet')
  await page.evaluate(() => Object.assign(window, { other: window.createAnother('@third') }))
  await expect(bare).toContainText('Connect Wallet')
  await page.evaluate(() => (window as unknown as { other: { destroy(): void } }).other.destroy())
  await bare.evaluate((element) => element.remove())
  expect(await page.evaluate(() => window.appKit.getAccount().isConnected)).toBe(true)
  const dialog = await open(page)
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})
