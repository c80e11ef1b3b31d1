import { sandboxAddresses } from '@foyer/sandbox/addresses'
import type { Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect, logIn, test } from './connectTest.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

const { FOY } = sandboxAddresses.tokens
const friend = '0x00000000000000000000000000000000000A11cE'

/** Creates a permission as the server sends it. Times are in seconds. */
function createSession(change: object = {}) {
  return {
    project: { id: 'sandbox', name: 'Shop', url: 'http://a-host-with-a-very-long-name-in-one-word.shop.test:5173' },
    ...{ pci: `0x${'ab'.repeat(32)}`, expiry: 4_000_000_000, createdAt: 1_700_000_000, context: '0x' },
    signer: { type: 'account', data: { address: friend } },
    permissions: [{ type: 'contract-call', data: { address: FOY, selectors: ['0xa9059cbb', '0x12345678'] } }],
    policies: [
      { type: 'spending-limit', data: { token: FOY, amount: '1500000000000000000', period: 86_400 } },
      { type: 'call-limit', data: { count: 10 } },
      { type: 'a-later-type', data: {} },
    ],
    ...change,
  }
}

/** Returns whether the content of the dialog is wider than the dialog. */
function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const body = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.page')
    return body ? body.scrollWidth > body.clientWidth : true
  })
}

test('SmartSessionList shows loading, failed, offline, empty and filled states without axe violations or overflow [S7.22]', async ({
  page,
  context,
  visit,
}) => {
  test.setTimeout(180_000)
  await visit({ options: { features: { smartSessions: true } } })
  await page.evaluate(() => Object.assign(window, { appKit: window.host.appKit }))
  await logIn(page, 'states@test')
  const waiting: (() => void)[] = []
  const server = { status: 500, body: [] as readonly object[] }
  await page.route('**/v1/sessions/**', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fulfill({ status: server.status, json: server.body, headers: { 'access-control-allow-origin': '*' } })
  })
  const answerAll = async (isDone: () => Promise<void>) => {
    const timer = setInterval(() => waiting.splice(0).forEach((answer) => void answer()), 50)
    await isDone().finally(() => clearInterval(timer))
  }
  const dialog = page.getByRole('dialog')
  const openList = () => page.evaluate(() => window.host.appKit.open({ view: 'SmartSessionList' } as never))

  await openList()
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  expect(await findViolationsInLooks(page), 'loading').toEqual([])
  const retry = dialog.getByRole('button', { name: 'Try again' })
  await answerAll(() => expect(retry).toBeEnabled({ timeout: 20_000 }))
  await expect(dialog.getByRole('heading', { name: 'Could not load your permissions' })).toBeVisible()
  expect(await findViolationsInLooks(page), 'failed').toEqual([])

  await context.setOffline(true)
  await expect(dialog.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(await findViolationsInLooks(page), 'offline').toEqual([])
  await context.setOffline(false)

  Object.assign(server, { status: 200 })
  await answerAll(async () => {
    if (await retry.isVisible()) await retry.click()
    await expect(dialog.getByRole('heading', { name: 'No permissions yet' })).toBeVisible({ timeout: 20_000 })
  })
  expect(await findViolationsInLooks(page), 'empty').toEqual([])

  server.body = [
    createSession(),
    createSession({ pci: `0x${'cd'.repeat(32)}`, revokedAt: 1_700_000_001 }),
    createSession({ pci: `0x${'ef'.repeat(32)}`, expiry: 1_700_000_002, policies: [], permissions: [] }),
  ]
  await page.evaluate(() => window.host.appKit.close())
  await expect(dialog).toBeHidden()
  await openList()
  const cards = page.getByTestId('smart-session')
  await answerAll(() => expect(cards).toHaveCount(3, { timeout: 20_000 }))
  expect(await cards.evaluateAll((all) => all.map((one) => one.getAttribute('data-status')))).toEqual([
    'active',
    'ended',
    'expired',
  ])
  await expect(cards.first()).toContainText('More that this version cannot show')
  await expect(dialog.getByRole('button', { name: /^End the permission of / })).toHaveCount(1)
  expect(await findViolationsInLooks(page), 'filled').toEqual([])
  await page.setViewportSize({ width: 320, height: 720 })
  expect(await overflows(page)).toBe(false)
})
