import type { Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { connect, expect, open, test } from './accountTest.js'

/** The URL of a fake server that exists only inside the browser. */
const serverUrl = 'http://foyer.test'

const usd = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'

const balances = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:31337',
    value: 5000,
    price: 2500,
    change24h: 25,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: '',
  },
  {
    name: 'Sandbox USD',
    symbol: 'sUSD',
    chainId: 'eip155:31337',
    address: `eip155:31337:${usd}`,
    value: 1234.5,
    price: 1,
    change24h: -0.001,
    quantity: { decimals: '6', numeric: '1234.5' },
    iconUrl: '',
  },
  {
    name: 'No price',
    symbol: 'NOP',
    chainId: 'eip155:31337',
    address: `eip155:31337:${usd.replace('54', '55')}`,
    price: 0,
    quantity: { decimals: '18', numeric: '7' },
    iconUrl: '',
  },
]

/** More tokens, in the order of their numbers. The last one has the highest worth. */
const many = Array.from({ length: 17 }, (_, index) => ({
  ...{ name: `Coin ${index}`, symbol: `C${index}`, chainId: 'eip155:31337', price: 1000 * (index + 1), iconUrl: '' },
  address: `eip155:31337:0x${String(index + 10).repeat(20)}`,
  quantity: { decimals: '2', numeric: '1' },
}))

/** Fakes the server. `rates` contains the price of one unit of each currency in US dollars. */
async function serve(
  page: Page,
  rates: Readonly<Record<string, number>> = {},
  listed: readonly ((typeof balances)[number] | (typeof many)[number])[] = balances,
): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(`${serverUrl}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname === '/v1/supported-chains') return route.fulfill({ headers, json: { http: ['eip155:31337'], ws: [] } })
    if (pathname.endsWith('/balance')) {
      const requested = searchParams.get('currency') ?? ''
      const rate = rates[requested] ?? 1
      const told = listed.map((each) => ({ ...each, price: each.price / rate }))
      return route.fulfill({ headers, json: { balances: told, rate, currency: rate === 1 ? 'usd' : requested } })
    }
    return route.fulfill({ status: 404, headers, json: {} })
  })
}

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

test.describe('Worth of the account', () => {
  test('a long list starts with the highest worth, is folded, and can be searched [S1.10]', async ({ page, enter }) => {
    await serve(page, {}, [...balances, ...many])
    const dialog = await enter({ options: { serverUrl, projectId: 'e2e' } })
    const rows = dialog.locator('.page:not(.ghost) .tokens .row')
    await expect(rows).toContainText(['Coin 16', 'Coin 15', 'Coin 14', 'Coin 13', 'Coin 12'])
    await dialog.getByRole('button', { name: 'All 20 tokens' }).click()
    const search = dialog.getByRole('searchbox', { name: 'Search tokens' })
    await search.fill('sandbox usd')
    await expect(rows).toContainText(['Sandbox USD'])
    expect(await findViolationsInLooks(page)).toEqual([])
    await rows.click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    // The list is still open, and the search is over.
    await expect(rows.first()).toContainText('Coin 16')
    await search.fill('nothing like it')
    await expect(dialog.getByText('No token matches your search.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fewer tokens' }).click()
    await expect(rows).toHaveCount(5)
    await open(page, 'WalletSendSelectToken')
    await expect(dialog.locator('.page:not(.ghost) .row').first()).toContainText('Coin 16')
  })

  test('sums up all tokens with a price, and shows the worth above the amount [S1.10, S9.37]', async ({
    page,
    enter,
  }) => {
    await serve(page)
    const dialog = await enter({ options: { serverUrl, projectId: 'e2e' } })
    await expect(dialog.getByTestId('account-balance')).toHaveText('$6,234.50▲ 19.1% · 24hUp 19.1% in 24 hours2 ETH')
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toContainText('$1,234.501,234.5 sUSD')
    await expect(dialog.getByRole('button', { name: /^No price/ })).toContainText('7')
    expect(await findViolationsInLooks(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await expect(dialog.getByText('$1,250.00')).toBeVisible()
  })

  test('the user can type the amount in dollars, and the exact amount for them is sent [S1.13, S5.9]', async ({
    page,
    enter,
  }) => {
    await serve(page)
    const dialog = await enter({ options: { serverUrl, projectId: 'e2e' } })
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await amount.fill('0.123456')
    // Switching the unit does not change the amount that is sent.
    await dialog.getByRole('button', { name: '$308.64 Type the amount in USD' }).click()
    await expect(amount).toHaveValue('308.64')
    await dialog.getByRole('button', { name: '0.123456 ETH Type the amount in ETH' }).click()
    await expect(amount).toHaveValue('0.123456')
    await dialog.getByRole('button', { name: 'Type the amount in USD' }).click()
    await amount.fill('10.005')
    await expect(dialog.getByText('USD has at most 2 decimals.')).toBeVisible()
    await amount.fill('1000')
    await dialog.getByRole('button', { name: 'Review send' }).click()
    await expect(dialog.getByTestId('send-amount')).toHaveText('0.4 ETH')
    await expect(dialog.locator('.page:not(.ghost)').getByText('$1,000.00')).toBeVisible()
    // The form keeps the unit. For another token it is dollars too, but for a token without a price it is the token.
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(amount).toHaveValue('1000')
    await dialog.getByRole('button', { name: /Choose token/ }).click()
    await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
    await expect(dialog.getByRole('button', { name: '1,000 sUSD Type the amount in sUSD' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Max' }).click()
    await expect(amount).toHaveValue('1234.5')
    await dialog.getByRole('button', { name: /Choose token/ }).click()
    await dialog.getByRole('button', { name: /^No price/ }).click()
    await expect(dialog.getByRole('button', { name: /Choose token, now NOP/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /Type the amount in/ })).toHaveCount(0)
  })
  test('uses the currency of the host, or of the user, if the server has its rate [S7.14]', async ({ page, enter }) => {
    await serve(page, { eur: 1.25, jpy: 0.0064 })
    const dialog = await enter({ options: { serverUrl, projectId: 'e2e', currency: 'EUR' } })
    const sum = dialog.getByTestId('account-balance')
    await expect(sum).toContainText('€4,987.60')
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toContainText('€987.60')
    await page.evaluate(() => window.appKit.updateOptions({ currency: 'JPY' }))
    await expect(sum).toContainText('¥974,140')
    // The server has no rate for the pound.
    await page.evaluate(() => window.appKit.updateOptions({ currency: 'GBP' }))
    await expect(sum).toContainText('$6,234.50')

    await page.evaluate(() => window.appKit.updateOptions({ currency: 'EUR' }))
    await expect(sum).toContainText('€4,987.60')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await dialog.getByRole('button', { name: '€1,000.00 Type the amount in EUR' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('1000')
    await dialog.getByRole('button', { name: 'Review send' }).click()
    await expect(dialog.locator('.page:not(.ghost)').getByText('€1,000.00')).toBeVisible()
  })
})

test.describe('Worth of the account for a user in Germany', () => {
  test.use({ locale: 'de-DE' })
  test("is in euros, in the notation of the page's language", async ({ page, enter }) => {
    await serve(page, { eur: 1.25 })
    const dialog = await enter({ options: { serverUrl, projectId: 'e2e', locale: 'en' } })
    await expect(dialog.getByTestId('account-balance')).toContainText('€4,987.60')
  })
})

const knowing = { capabilities: { '0x7a69': { assetDiscovery: { supported: true } } } }

/** Sets the assets that the wallet returns from now on. */
function setWalletAssets(page: Page, assets: readonly object[]) {
  return page.evaluate(
    (told) => window.wallets['Alpha Wallet']?.answerWith('wallet_getAssets', { '0x7a69': told }),
    assets,
  )
}

function createEther(price: unknown) {
  return {
    ...{ address: 'native', balance: '0x29a2241af62c0000', type: 'NATIVE' },
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '', price },
  }
}

test.describe('Wallet with asset discovery', () => {
  test('its assets take precedence over the server, unless its response is invalid [S5.21, S7.25, S7.26]', async ({
    page,
    visit,
  }) => {
    await serve(page)
    await visit({ options: { serverUrl, projectId: 'e2e' }, wallet: knowing })
    await setWalletAssets(page, [createEther(2_000)])
    await connect(page)
    const dialog = await open(page)
    await expect(dialog.getByTestId('account-balance')).toHaveText('$6,000.003 ETH')
    await setWalletAssets(page, [createEther('2000')])
    await expect(dialog.getByTestId('account-balance')).toContainText('$6,234.50', { timeout: 20_000 })
  })

  test('the user can hide and show a token that the server does not list', async ({ page, visit }) => {
    await serve(page)
    await visit({ options: { serverUrl, projectId: 'e2e' }, wallet: knowing })
    const metadata = { name: 'Only here', symbol: 'OWN', decimals: 6, iconUrl: '', price: 0 }
    const own = { address: usd.replace('54', '56'), balance: '1500000', type: 'ERC20', metadata }
    await setWalletAssets(page, [createEther(2_000), own])
    await connect(page)
    const dialog = await open(page)
    const row = dialog.getByRole('button', { name: /^Only here/ })
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    await row.click()
    await press('Hide token')
    await expect(dialog.getByRole('button', { name: /^Ether/ })).toBeVisible()
    await expect(row).toHaveCount(0)
    await press('Hidden tokens')
    await row.click()
    await press('Show token')
    await press('Back')
    await row.click()
    const token = page.getByRole('dialog', { name: 'Only here' })
    await expect(token.locator('.exact')).toHaveText('1.5 OWN')
    await expect(token.getByRole('button', { name: 'Send' })).toBeEnabled()
    // The whole balance was spent elsewhere.
    await setWalletAssets(page, [createEther(2_000)])
    await expect(token.locator('.exact')).toHaveText('0 OWN', { timeout: 20_000 })
    await expect(token.getByRole('button', { name: 'Send' })).toBeDisabled()
  })
})
