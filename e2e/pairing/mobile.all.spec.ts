import type { Page } from '@playwright/test'
import {
  createWallet,
  expect,
  openWidget,
  readEvents,
  readOpened,
  readUri,
  setVisible,
  test,
  waitUntilRequested,
} from './pairingTest.js'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chrome =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const instagram = `${safari.replace(' Safari/604.1', '')} Instagram 383.0.0 (iPhone17,1)`
const telegram = 'Mozilla/5.0 (Linux; Android 15; K; wv) Chrome/137.0 Mobile Telegram-Android/11.9 (Pixel 9)'

const amber = createWallet('Amber', { mobile_link: 'amber://' })
const mew = createWallet('Maple', { mobile_link: 'https://maple.example/' })

async function waitForAddress(page: Page): Promise<void> {
  await page.waitForFunction(() => window.phone.given > 0)
}

/**
 * Sets whether the browser still counts the last tap as a user gesture. Otherwise the test's own calls into the page
 * would count as one.
 */
async function setUserActivation(page: Page, isActive: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: value }, configurable: true })
  }, isActive)
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: chrome })

test.describe('Wallet app on the phone', () => {
  test('opens in the same task as the tap, and the page is connected on return [S1.3, S4.6]', async ({
    page,
    visit,
  }) => {
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    expect(await page.evaluate(() => window.appKit.getAccount()?.status)).toBe('disconnected')
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    const uri = await readUri(page)
    expect(await readOpened(page)).toEqual([
      { href: `amber://wc?uri=${encodeURIComponent(uri)}`, target: '_self', isInTap: true },
    ])
    await expect(dialog.getByRole('heading', { name: 'Waiting for Amber' })).toBeVisible()
    await setVisible(page, false)
    await page.evaluate(() => window.phone.approve())
    await setVisible(page, true)
    await expect(dialog).toBeHidden()
    const events = await readEvents(page)
    expect(events).toContain(
      '{"type":"track","event":"CONNECT_SUCCESS","properties":{"method":"mobile","name":"Amber"}}',
    )
    expect(events).toContain(
      '{"type":"track","event":"SELECT_WALLET","properties":{"name":"Amber","platform":"mobile"}}',
    )
    expect(events.filter((event) => event.includes('wc:'))).toEqual([])
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(JSON.parse(stored.WALLETCONNECT_DEEPLINK_CHOICE ?? '')).toEqual({ href: 'amber://', name: 'Amber' })
    expect(Object.values(stored).filter((value) => String(value).includes('symKey'))).toEqual([])
    // A disconnect deletes the stored app [S4.5].
    await page.evaluate(() => window.appKit.disconnect())
    expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBeNull()
  })

  test('opens a web link in a new tab', async ({ page, visit }) => {
    await visit({ catalogue: [mew] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    await dialog.getByRole('button', { name: /^Maple/ }).tap()
    const uri = await readUri(page)
    expect(await readOpened(page)).toEqual([
      { href: `https://maple.example/wc?uri=${encodeURIComponent(uri)}`, target: '_blank', isInTap: true },
    ])
  })

  test('shows a busy button until a late URI arrives, and opens on the next tap', async ({ page, visit }) => {
    await visit({ catalogue: [amber], quick: false })
    const dialog = await openWidget(page)
    await waitUntilRequested(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    const button = dialog.getByRole('button', { name: 'Open Amber' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    expect(await readOpened(page)).toEqual([])
    await setUserActivation(page, false)
    await page.evaluate(() => window.phone.give())
    await expect(dialog.getByRole('heading', { name: 'Continue in Amber' })).toBeVisible()
    expect(await readOpened(page)).toEqual([])
    await button.tap()
    expect((await readOpened(page)).map(({ isInTap }) => isInTap)).toEqual([true])
  })

  test('opens automatically if the URI arrives while the tap still counts', async ({ page, visit }) => {
    await visit({ catalogue: [amber], quick: false })
    const dialog = await openWidget(page)
    await waitUntilRequested(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    await expect(dialog.getByRole('button', { name: 'Open Amber' })).toHaveAttribute('aria-busy', 'true')
    await setUserActivation(page, true)
    await page.evaluate(() => window.phone.give())
    await expect(dialog.getByRole('heading', { name: 'Waiting for Amber' })).toBeVisible()
    expect(await readOpened(page)).toHaveLength(1)
  })

  test('suggests that the app is missing, and offers the store, the code, the link and other wallets', async ({
    page,
    visit,
  }) => {
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    await expect(dialog.getByRole('heading', { name: 'App not installed?' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Get Amber' })).toHaveAttribute('href', 'https://play.example/amber')
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'QR code' }).tap()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveAttribute('aria-busy', 'false')
    await dialog.getByRole('button', { name: 'Open Amber' }).tap()
    expect((await readOpened(page)).map(({ isInTap }) => isInTap)).toEqual([true, true])
    await expect(dialog.getByRole('heading', { name: 'App not installed?' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Other wallets' }).tap()
    await expect(dialog.getByRole('button', { name: /^Amber/ })).toBeVisible()
    // The same URI is used for the next wallet.
    expect(await page.evaluate(() => window.phone.asked.length)).toBe(1)
  })

  test('is checked on return, and a question appears if it has not responded', async ({ page, visit }) => {
    await page.clock.install()
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    await expect(dialog.getByRole('heading', { name: 'Waiting for Amber' })).toBeVisible()
    await setVisible(page, false)
    await page.clock.runFor(20_000)
    await setVisible(page, true)
    await expect(dialog.getByRole('heading', { name: 'Checking…' })).toBeVisible()
    await page.clock.runFor(3_100)
    await expect(dialog.getByRole('heading', { name: 'Did not approve?' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).tap()
    const opened = await readOpened(page)
    expect(opened.map(({ isInTap }) => isInTap)).toEqual([true, true])
    expect(opened[1]?.href).toBe(opened[0]?.href)
  })

  test('does not open from a javascript, file or http link', async ({ page, visit }) => {
    const bad = [
      ['Script', 'javascript:alert(1)//'],
      ['File', 'file:///etc/passwd'],
      ['Plain', 'http://plain.example/'],
    ] as const
    await visit({ catalogue: bad.map(([name, mobile_link]) => createWallet(name, { mobile_link })) })
    const dialog = await openWidget(page)
    await dialog.getByRole('button', { name: /^All wallets/ }).tap()
    await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
    for (const [name] of bad) {
      await dialog.getByRole('button', { name, exact: true }).tap()
      await expect(page.getByRole('dialog', { name: `Get ${name}` })).toBeVisible()
      await dialog.getByRole('button', { name: 'Back' }).tap()
    }
    expect(await readOpened(page)).toEqual([])
  })

  test('has the QR code next to the search of all wallets', async ({ page, visit }) => {
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await expect(dialog.getByTestId('wallet-selector-walletconnect')).toHaveCount(0)
    await dialog.getByRole('button', { name: /^All wallets/ }).tap()
    await dialog.getByRole('button', { name: 'Scan QR code' }).tap()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveAttribute('aria-busy', 'false')
  })

  test('has the QR code in the list if there is no catalogue', async ({ page, visit }) => {
    await visit()
    const dialog = await openWidget(page)
    await dialog.getByTestId('wallet-selector-walletconnect').tap()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveAttribute('aria-busy', 'false')
  })

  test('causes no early URI request if another wallet is in the browser itself', async ({ page, visit }) => {
    await visit({ catalogue: [amber], installed: ['Own Wallet'] })
    const dialog = await openWidget(page)
    await expect(dialog.getByRole('button', { name: /^Own Wallet/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Amber/ })).toBeVisible()
    expect(await page.evaluate(() => window.phone.asked.length)).toBe(0)
    await dialog.getByRole('button', { name: /^All wallets/ }).tap()
    await waitUntilRequested(page)
  })

  test('starts again at the next opening in an ordinary browser', async ({ page, visit }) => {
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    await page.evaluate(() => window.appKit.close())
    await expect(dialog).toBeHidden()
    await openWidget(page)
    await waitUntilRequested(page, 2)
    expect(await page.evaluate(() => window.phone.asked.map(({ isOver }) => isOver))).toEqual([true, false])
  })

  test('opens in the top page if the app is in a frame', async ({ page, visit, host }) => {
    await visit({ catalogue: [amber] })
    const options = JSON.stringify({ serverUrl: 'http://foyer.test', projectId: 'e2e' })
    await page.evaluate(
      (src) => {
        const frame = document.createElement('iframe')
        frame.src = src
        frame.style.cssText = 'width:380px;height:640px'
        document.querySelector('main')?.replaceChildren(frame)
      },
      `${host}/?${new URLSearchParams({ options })}`,
    )
    const frame = page.frameLocator('iframe')
    await frame.locator('foyer-button button').click()
    const inside = page.frames()[1]
    await inside?.waitForFunction(() => window.phone.given > 0)
    await frame.getByRole('button', { name: /^Amber/ }).click()
    expect((await inside?.evaluate(() => window.opened))?.map(({ target }) => target)).toEqual(['_top'])
  })
})

test.describe('Safari on an iPhone', () => {
  test.use({ userAgent: safari })

  test('keeps the URI when the widget is closed and opened again [S4.4]', async ({ page, visit }) => {
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    await expect(dialog.getByRole('button', { name: 'Open again' })).toBeVisible()
    await page.evaluate(() => window.appKit.close())
    await expect(dialog).toBeHidden()
    await expect.poll(() => page.evaluate(() => window.appKit.getAccount()?.status)).toBe('disconnected')
    await openWidget(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    const opened = await readOpened(page)
    expect([opened.length, opened[1]?.href]).toEqual([2, opened[0]?.href])
    expect(await page.evaluate(() => window.phone.asked.length)).toBe(1)
    await page.evaluate(() => window.phone.approve())
    await expect(dialog).toBeHidden()
  })
})

test.describe('Browser inside another app', () => {
  test.use({ userAgent: instagram })

  test('shows the name of the app, and the QR code before the wallet app', async ({ page, visit }) => {
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    await expect(dialog.getByText('You are inside Instagram')).toBeVisible()
    await expect(dialog.getByRole('tab')).toHaveText(['QR code', 'Mobile'])
    await expect(dialog.getByRole('button', { name: 'Copy page address' })).toBeVisible()
    expect(await readOpened(page)).toEqual([])
    await dialog.getByRole('tab', { name: 'Mobile' }).tap()
    await dialog.getByRole('button', { name: 'Open Amber' }).tap()
    expect((await readOpened(page)).map(({ isInTap }) => isInTap)).toEqual([true])
  })
})

test.describe('Telegram on Android', () => {
  test.use({ userAgent: telegram })

  test('receives a double-encoded URI, and a link to open the browser', async ({ page, visit }) => {
    await visit({ catalogue: [amber] })
    const dialog = await openWidget(page)
    await waitForAddress(page)
    await dialog.getByRole('button', { name: /^Amber/ }).tap()
    await expect(dialog.getByRole('link', { name: 'Open in browser' })).toHaveAttribute('href', /^intent:\/\/127/)
    await dialog.getByRole('tab', { name: 'Mobile' }).tap()
    await dialog.getByRole('button', { name: 'Open Amber' }).tap()
    const uri = await readUri(page)
    expect((await readOpened(page))[0]?.href).toBe(`amber://wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`)
  })
})
