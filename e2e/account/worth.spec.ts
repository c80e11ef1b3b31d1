import type { Page } from '@playwright/test'
import { expect, test } from './accountTest.js'

/** The address of a server that only answers inside the browser. */
const serverUrl = 'http://foyer.test'

const usd = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'

const balances = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:31337',
    value: 5000,
    price: 2500,
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

async function serve(page: Page): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(`${serverUrl}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/v1/supported-chains') return route.fulfill({ headers, json: { http: ['eip155:31337'], ws: [] } })
    if (pathname.endsWith('/balance')) return route.fulfill({ headers, json: { balances } })
    return route.fulfill({ status: 404, headers, json: {} })
  })
}

test.describe('Worth', () => {
  test('adds up what has a price, and shows worth over amount where somebody knows it [S1.10, S9.37]', async ({
    page,
    enter,
  }) => {
    await serve(page)
    const dialog = await enter({ options: { serverUrl, projectId: 'e2e' } })
    await expect(dialog.getByTestId('account-balance')).toHaveText('$6,234.502.000 ETH')
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toContainText('$1,234.501234.50 sUSD')
    await expect(dialog.getByRole('button', { name: /^No price/ })).toContainText('7.00')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await expect(dialog.getByText('$1,250.00')).toBeVisible()
  })
})
