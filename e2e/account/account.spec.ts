import { callRpc } from '@foyer/sandbox/callRpc'
import { expect, open, test } from './accountTest.js'

/** The second public test key. */
const bobKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' as const

const hostile = `Evil\u202e${'W'.repeat(400)}`

test.describe('Account', () => {
  test('shows name, balance, tokens and actions [S1.10, S9.37]', async ({ enter }) => {
    const dialog = await enter({ account: 2 })
    await expect(dialog.getByRole('button', { name: 'Copy address' })).toContainText('carol.eth')
    await expect(dialog.getByTestId('account-balance')).toHaveText('10,000 ETH')
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toContainText('1,000')
    for (const name of ['Send', 'Receive', 'Disconnect'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /Swap|Buy/ })).toHaveCount(0)
    await expect(dialog.getByRole('tab')).toHaveCount(0)
  })

  test('updates immediately if the wallet changes the account', async ({ page, enter }) => {
    const dialog = await enter({ account: 2 })
    await expect(dialog.getByRole('button', { name: 'Copy address' })).toContainText('carol.eth')
    await page.evaluate((key) => window.wallets['Alpha Wallet']?.setAccounts([key]), bobKey)
    await expect(dialog.getByRole('button', { name: 'Copy address' })).toContainText('bob.eth')
    await expect(dialog.getByRole('button', { name: /^Foyer Token/ })).toContainText('500')
  })

  test('offers only the features that the host enabled', async ({ enter }) => {
    const dialog = await enter({ options: { features: { send: false } } })
    await expect(dialog.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
    await expect(dialog.getByText('Sandbox USD')).toBeVisible()
    // The view of a token offers only these features too.
    await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
    await expect(dialog.getByText('Contract', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  })

  test('shows the address and Disconnect if no data can be loaded, and retries after 30 s [S8.1, S4.42]', async ({
    page,
    enter,
  }) => {
    await page.clock.install()
    await page.route(/^http:\/\/localhost:/, (route) => route.abort())
    const dialog = await enter({ account: 5 })
    await expect(dialog.getByRole('alert').getByText('Could not load tokens')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Token Balance Unavailable')).toBeVisible()
    await expect(dialog.getByText(/Try again in \d+ seconds/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
    await page.unrouteAll()
    await page.clock.runFor(25_000)
    await expect(dialog.getByText('Could not load tokens')).toBeVisible()
    // Advance in steps: a request times out after 10 s on this clock, but responses arrive in real time.
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(dialog.getByText('Could not load tokens')).toHaveCount(0)
  })

  test('shows the last data dimmed and with its time if a later load fails', async ({ page, enter }) => {
    await page.clock.install()
    const dialog = await enter({ account: 5 })
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
    await page.route(/^http:\/\/localhost:/, (route) => route.abort())
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(dialog.getByText(/Could not refresh\. Shown as of/)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toContainText('1,000')
  })

  test('loads balances every 30 s while open, and while closed only after a new block', async ({ page, enter }) => {
    await page.clock.install()
    const dialog = await enter({ account: 6 })
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith('http://localhost:')) requested.push(request.postData() ?? '')
    })
    await page.clock.runFor(30_500)
    await expect.poll(() => requested.some((body) => body.includes('eth_getBalance'))).toBe(true)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    const before = requested.length
    await page.clock.runFor(60_000)
    // The button of the page shows the balance, so the SDK polls the latest block.
    expect(requested.slice(before).filter((body) => !body.includes('eth_blockNumber'))).toEqual([])
    expect(requested.length - before).toBeLessThanOrEqual(16)
  })

  test('shows incoming funds while it is open', async ({ page, enter, world }) => {
    await page.clock.install()
    const dialog = await enter({ account: 7 })
    await expect(dialog.getByTestId('account-balance')).toHaveText('10,000 ETH')
    // The balance may come from the connection. The token list shows that the first load has finished.
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
    const address = world.accounts[7]?.address
    await callRpc(world.urls.evm, 'anvil_setBalance', [address, `0x${(5n * 10n ** 18n).toString(16)}`])
    await page.clock.runFor(30_500)
    await expect(dialog.getByTestId('account-balance')).toHaveText('5 ETH')
  })

  test('disconnects, closes, and shows the Connect button', async ({ page, enter }) => {
    const dialog = await enter()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(false)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('does not overflow with hostile names at a width of 320 px', async ({ page, enter }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const dialog = await enter({
      account: 8,
      network: (network) => ({
        ...network,
        name: hostile,
        tokens: (network.tokens as object[]).map((token) => ({ ...token, name: hostile, symbol: hostile })),
      }),
    })
    await expect(dialog.getByRole('button', { name: /^EvilWWW/ }).first()).toBeVisible()
    for (const view of ['Account', 'Networks', 'WalletSend', 'WalletSendSelectToken', 'WalletReceive']) {
      await open(page, view)
      await expect
        .poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth), { message: view })
        .toBeLessThanOrEqual(0)
      const wide = await dialog.evaluate((element) =>
        [...element.querySelectorAll('button,input,p,h2,.row')]
          .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
          .map((each) => each.outerHTML.slice(0, 120)),
      )
      expect(wide, view).toEqual([])
    }
  })
})

test('Account replaces a send view if the adapter cannot send [S2.8, S5.27]', async ({ page, enter }) => {
  const dialog = await enter()
  await page.evaluate(() => {
    window.appKit.addAdapter({
      namespace: 'eip155',
      nativeAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      isAddress: () => true,
      formatAddress: async (address) => address,
    })
    return window.appKit.close()
  })
  for (const view of ['WalletSend', 'WalletSendSelectToken']) {
    await open(page, view)
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await page.evaluate(() => window.appKit.close())
  }
})
