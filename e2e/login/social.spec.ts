import type { Page } from '@playwright/test'
import { readChunk } from '../hosts/readChunk.js'
import { pressToClose } from '../pressToClose.js'
import { frameOrigin } from './frameDouble.js'
import { expect, test } from './loginTest.js'

function createGate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

async function logInAtProvider(popup: Page): Promise<void> {
  await popup.waitForURL(`${frameOrigin}/provider`)
  await pressToClose(popup, () => popup.getByRole('button', { name: 'Log in' }).click())
}

test('social log-in: opens the window on the click, and logs in with its result [S1.5]', async ({ page, enter }) => {
  const dialog = await enter({ wallets: [] })
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue with Google', exact: true }).click()
  const popup = await opened
  await expect(dialog).toHaveAccessibleName('Google')
  await expect(dialog.getByText('Continue in the Google window')).toBeVisible()
  await logInAtProvider(popup)
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('@appkit/last_log_in'))).toBe('google')
})

test('social log-in: every provider is named "Continue with …", the other providers are behind a tile', async ({
  enter,
}) => {
  const dialog = await enter({ wallets: [] })
  for (const name of ['Google', 'X', 'Discord', 'Farcaster', 'GitHub'])
    await expect(dialog.getByRole('button', { name: `Continue with ${name}`, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'More ways to log in' }).click()
  await expect(dialog).toHaveAccessibleName('All socials')
  for (const name of ['Apple', 'Facebook'])
    await expect(dialog.getByRole('button', { name: `Continue with ${name}`, exact: true })).toBeVisible()
})

test('social log-in: a closed window counts as cancelled, and the user can retry', async ({ page, enter }) => {
  const dialog = await enter({ wallets: [] })
  const opened = page.waitForEvent('popup')
  await dialog.getByTestId('social-selector-github').click()
  await (await opened).close()
  await expect(dialog.getByText('Log-in cancelled')).toBeVisible()
  const again = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await again
  await expect(dialog.getByText('Continue in the GitHub window')).toBeVisible()
})

test('social log-in: Back closes the window', async ({ page, enter }) => {
  const dialog = await enter({ wallets: [] })
  const opened = page.waitForEvent('popup')
  await dialog.getByTestId('social-selector-google').click()
  const popup = await opened
  const isGone = popup.waitForEvent('close')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await isGone
  await expect(dialog).toHaveAccessibleName('Connect wallet')
})

test('social log-in: offers the log-in method that the account already has', async ({ page, enter }) => {
  const dialog = await enter({
    wallets: [],
    script: { CONNECT_SOCIAL: { error: { code: 'identity_conflict', message: 'Taken', context: { with: 'email' } } } },
  })
  const opened = page.waitForEvent('popup')
  await dialog.getByTestId('social-selector-google').click()
  const popup = await opened
  await logInAtProvider(popup)
  await expect(dialog.getByText('You already have an account here')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  await expect(dialog).toHaveAccessibleName('Connect wallet')
})

test('Farcaster log-in: shows the QR code, and connects after the approval in the app [S1.6, S2.4]', async ({
  page,
  enter,
}) => {
  const answers = { isAsked: false }
  const dialog = await enter({
    wallets: [],
    script: {
      CONNECT_FARCASTER: () => {
        answers.isAsked = true
        return { ok: { userName: 'ada' } }
      },
    },
  })
  await dialog.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  expect(answers.isAsked).toBe(true)
})

test('hosts without log-in: load no log-in code and no frame [S2.19]', async ({ page, enter, host }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await enter({ options: { features: { email: false, socials: false } } })
  expect(requested.filter((url) => url.startsWith(frameOrigin))).toEqual([])
  const sources = ['login/loginParts', 'login/emailViews', 'login/socialViews', 'account/embeddedViews'].map(
    (name) => `widget/${name}.ts`,
  )
  const chunks = await Promise.all(
    [...sources, 'widget/approval/SecureBox.tsx'].map((source) => readChunk(host, source)),
  )
  expect(requested.filter((url) => chunks.some((chunk) => url.endsWith(chunk)))).toEqual([])
  expect(await page.locator('iframe').count()).toBe(0)
})

test('Connect view: reserves the space of the log-in while the server responds, so that nothing moves', async ({
  page,
  enter,
}) => {
  const answer = createGate()
  await page.route('http://localhost:47112/**', async (route) => {
    if (!route.request().url().includes('/foyer/v1/config')) return route.abort()
    await answer.promise
    const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
    return route.fulfill({ json: { frameUrl: frameOrigin, email: true, socials } })
  })
  const options = { frameUrl: undefined, apiUrl: 'http://localhost:47112', enableWalletConnect: false }
  const dialog = await enter({ wallets: [], options })
  const height = () => dialog.locator('.page').evaluate((view) => view.getBoundingClientRect().height)
  await expect(dialog.locator('[data-pending]')).toHaveCount(2)
  const before = await height()
  answer.resolve()
  await expect(dialog.getByTestId('social-selector-google')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
  expect(await height()).toBe(before)
})

test('Connect view: shows that log-in is not available if the server is down, and "Try again" requests it again', async ({
  page,
  enter,
}) => {
  const server = { isDown: true }
  await page.route('http://localhost:47112/**', (route) => {
    if (server.isDown || !route.request().url().includes('/foyer/v1/config')) return route.abort()
    return route.fulfill({ json: { frameUrl: frameOrigin, email: true, socials: ['google'] } })
  })
  const options = { frameUrl: undefined, apiUrl: 'http://localhost:47112', serverUrl: 'http://localhost:47112' }
  const dialog = await enter({ options })
  const notice = dialog.getByRole('status').filter({ hasText: 'Log-in without a wallet is not available now.' })
  await expect(notice).toBeVisible()
  // No placeholder of the catalogue or of the log-in remains.
  await expect(dialog.locator('.sk')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Alpha Wallet/ })).toBeEnabled()
  server.isDown = false
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('Connect view: shows only the wallets if the server offers no log-in', async ({ page, enter }) => {
  await page.route('http://localhost:47112/**', (route) =>
    route.fulfill({ json: { frameUrl: null, email: false, socials: [] } }),
  )
  const dialog = await enter({ options: { frameUrl: undefined, apiUrl: 'http://localhost:47112' } })
  await expect(dialog.locator('[data-pending]')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Alpha Wallet/ })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toHaveCount(0)
  expect(await page.locator('iframe').count()).toBe(0)
})
