import type { Locator } from '@playwright/test'
import { readChunk } from '../hosts/readChunk.js'
import {
  createWallet,
  expect,
  openWidget,
  readEvents,
  readUri,
  setVisible,
  test,
  waitUntilRequested,
} from './pairingTest.js'
import { readCode } from './readCode.js'

const birch = createWallet('Birch', {
  mobile_link: 'birch://',
  webapp_link: 'https://birch.example',
  desktop_link: 'birch://',
  rdns: 'example.birch',
  chrome_store: 'https://chrome.example/birch',
})

/** Returns width and height in px. Omits the last digits, which depend on rounding and not on the layout. */
async function measure(place: Locator): Promise<string[]> {
  const box = await place.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return [box.width.toFixed(2), box.height.toFixed(2)]
}

test.describe('QR code on a desktop', () => {
  test('leads from the button to a connected page [S1.3, S2.7, S4.6]', async ({ page, visit }) => {
    await visit()
    const dialog = await openWidget(page)
    await dialog.getByRole('button', { name: /^WalletConnect.*QR code/ }).click()
    await expect(page.getByRole('dialog', { name: 'WalletConnect' })).toBeVisible()
    const code = dialog.getByRole('img', { name: /^QR code/ })
    await expect(code).toHaveAttribute('aria-busy', 'false')
    const uri = await readUri(page)
    expect(await dialog.getByTestId('wui-qr-code').getAttribute('uri')).toBe(uri)
    await expect(page.getByRole('button', { name: 'Connecting...' })).toHaveCount(1)
    await page.evaluate(() => window.phone.approve())
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => window.appKit.getAddress())).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const events = await readEvents(page)
    expect(events).toContain(
      '{"type":"track","event":"CONNECT_SUCCESS","properties":{"method":"qrcode","name":"WalletConnect"}}',
    )
    expect(events).toContain(
      '{"type":"track","event":"SELECT_WALLET","properties":{"name":"WalletConnect","platform":"qrcode"}}',
    )
    expect(events.filter((event) => event.includes('wc:'))).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBeNull()
  })

  for (const theme of ['light', 'dark'] as const)
    test(`can be decoded from a screenshot, with a wallet's logo in the middle: ${theme}`, async ({ page, visit }) => {
      await visit({ catalogue: [birch], options: { themeMode: theme } })
      const dialog = await openWidget(page)
      await dialog.getByRole('button', { name: /^Birch/ }).click()
      const code = dialog.getByRole('img', { name: /^QR code/ })
      await expect(code).toHaveAttribute('aria-busy', 'false')
      await expect(code.locator('img')).toBeVisible()
      expect(await readCode(page, code)).toBe(await readUri(page))
      const sides = await code.evaluate((outer) => {
        const [around, inner] = [outer, outer.querySelector('svg')].map((each) => each?.getBoundingClientRect())
        if (!around || !inner) return []
        const { top, right, bottom, left } = around
        return [inner.top - top, right - inner.right, bottom - inner.bottom, inner.left - left].map(Math.round)
      })
      // Cameras need a quiet zone.
      expect(sides).toEqual([16, 16, 16, 16])
    })

  test('Copy link copies the same URI', async ({ page, visit, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit()
    const dialog = await openWidget(page)
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await readUri(page))
  })

  test('reserves its space while there is no URI, and shows a hint after 8 s', async ({ page, visit }) => {
    await page.clock.install()
    await visit({ quick: false })
    const dialog = await openWidget(page)
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    const code = dialog.getByRole('img', { name: /^QR code/ })
    await expect(code).toHaveAttribute('aria-busy', 'true')
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeDisabled()
    const before = await measure(code)
    await waitUntilRequested(page)
    await page.clock.runFor(8_100)
    await expect(dialog.getByText('Still getting a code.')).toBeVisible()
    await page.evaluate(() => window.phone.give())
    await expect(code).toHaveAttribute('aria-busy', 'false')
    expect(await measure(code)).toEqual(before)
  })

  test('shows an error if no URI arrived, and gets one on the second attempt', async ({ page, visit }) => {
    await visit({ quick: false })
    const dialog = await openWidget(page)
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    await waitUntilRequested(page)
    await page.evaluate(() => window.phone.fail('TIMED_OUT'))
    await expect(dialog.getByRole('alert').filter({ hasText: 'Could not get a code' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await waitUntilRequested(page, 2)
    await page.evaluate(() => window.phone.give())
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveAttribute('aria-busy', 'false')
  })

  test('shows a new URI before the old one expires, and an error if none arrives [S9.8]', async ({ page, visit }) => {
    await page.clock.install()
    await visit()
    const dialog = await openWidget(page)
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    await expect(dialog.getByTestId('wui-qr-code')).toHaveAttribute('uri', /^wc:/)
    await page.clock.runFor(200_000)
    const fresh = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    await page.evaluate((uri) => window.phone.give(uri), fresh)
    await expect(dialog.getByTestId('wui-qr-code')).toHaveAttribute('uri', fresh)
    await page.clock.runFor(60_000)
    await expect(dialog.getByTestId('wui-qr-code')).toHaveAttribute('uri', fresh)
    await page.clock.runFor(200_000)
    await expect(dialog.getByRole('alert').filter({ hasText: 'This code has expired' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await page.clock.runFor(1_000)
    await expect(dialog.getByTestId('wui-qr-code')).toHaveAttribute('uri', await readUri(page))
  })

  test('shows that the phone rejected, and can start again', async ({ page, visit }) => {
    await visit()
    const dialog = await openWidget(page)
    await dialog.getByTestId('wallet-selector-walletconnect').click()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await page.evaluate(() => window.phone.fail('USER_REJECTED'))
    await expect(dialog.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await page.evaluate(() => window.phone.approve())
    await expect(dialog).toBeHidden()
  })

  test('is cancelled when the user leaves its view or closes the widget [S4.5]', async ({ page, visit }) => {
    await visit()
    const dialog = await openWidget(page)
    const row = dialog.getByTestId('wallet-selector-walletconnect')
    await row.click()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(row).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.phone.asked.map(({ isOver }) => isOver))).toEqual([true])
    await row.click()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => window.phone.asked.map(({ isOver }) => isOver))).toEqual([true, true])
    expect(await page.evaluate(() => window.appKit.getAccount()?.status)).toBe('disconnected')
  })
})

test.describe('Wallet with several platforms', () => {
  test('has a tab for each platform, and the keyboard moves between them', async ({ page, visit }) => {
    await visit({ catalogue: [birch] })
    const dialog = await openWidget(page)
    await dialog.getByRole('button', { name: /^Birch/ }).click()
    await expect(page.getByRole('dialog', { name: 'Birch' })).toBeVisible()
    await expect(dialog.getByRole('tab')).toHaveText(['Mobile', 'Web', 'Desktop', 'Browser'])
    await expect(dialog.getByRole('tabpanel', { name: 'Mobile' }).getByRole('img')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Mobile' }).focus()
    await page.keyboard.press('End')
    await expect(dialog.getByRole('heading', { name: 'Not detected' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Get Birch' }).click()
    await expect(page.getByRole('dialog', { name: 'Get Birch' })).toBeVisible()
    expect((await readEvents(page)).filter((event) => event.includes('CLICK_GET_WALLET'))).toHaveLength(1)
  })

  test('opens its web page in a new tab, with the same URI that Copy link copies', async ({ page, visit }) => {
    await visit({ catalogue: [birch], quick: false })
    const dialog = await openWidget(page)
    await dialog.getByRole('button', { name: /^Birch/ }).click()
    await dialog.getByRole('tab', { name: 'Web' }).click()
    const button = dialog.getByRole('button', { name: 'Open Birch' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await waitUntilRequested(page)
    await page.evaluate(() => window.phone.give())
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await button.click()
    const uri = await readUri(page)
    expect(await page.evaluate(() => window.opened)).toEqual([
      { href: `https://birch.example/wc?uri=${encodeURIComponent(uri)}`, target: '_blank', isInTap: true },
    ])
    await page.evaluate(() => window.phone.approve())
    await expect(dialog).toBeHidden()
    const choice = await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    expect(JSON.parse(choice ?? '')).toEqual({ href: 'https://birch.example/', name: 'Birch' })
  })

  test('uses its extension directly as soon as that announces itself, and pairs again after Back', async ({
    page,
    visit,
  }) => {
    await visit({ catalogue: [birch] })
    const dialog = await openWidget(page)
    await dialog.getByRole('button', { name: /^Birch/ }).click()
    await expect(dialog.getByRole('tab')).toHaveCount(4)
    await page.evaluate(() => {
      const provider = {
        request: () => new Promise(() => undefined),
        on: () => provider,
        removeListener: () => provider,
      }
      const info = { uuid: '1', name: 'Birch', rdns: 'example.birch', icon: 'data:image/png;base64,AA==' }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    await expect(dialog.getByRole('tab')).toHaveText(['Browser', 'Mobile', 'Web', 'Desktop'])
    await dialog.getByRole('tab', { name: 'Browser' }).click()
    await expect(dialog.getByRole('heading', { name: 'Continue in Birch' })).toBeVisible()
    await dialog.getByRole('tab', { name: 'Mobile' }).click()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    expect(await page.evaluate(() => window.phone.asked.length)).toBe(2)
    await page.evaluate(() => window.phone.approve())
    await expect(dialog).toBeHidden()
  })

  test('is among the recent wallets on the next visit, and pairs from there [S3.55, S9.15]', async ({
    page,
    visit,
  }) => {
    await visit({ catalogue: [birch] })
    const dialog = await openWidget(page)
    await dialog.getByRole('button', { name: /^Birch/ }).click()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await page.evaluate(() => window.phone.approve())
    await expect(dialog).toBeHidden()
    await page.evaluate(() => window.appKit.disconnect())
    // The catalogue starts with other wallets now. The recent wallet is restored from storage.
    await visit({ catalogue: ['Oak', 'Elm'].map((name) => createWallet(name, { mobile_link: 'x://' })) })
    await openWidget(page)
    const row = dialog.getByRole('button', { name: /^Birch.*Recent/ })
    await row.click()
    await expect(dialog.getByRole('tab')).toHaveText(['Mobile', 'Web', 'Desktop', 'Browser'])
  })
})

test.describe('Hosts without pairing', () => {
  test('show no part of it and load no code for it', async ({ page, visit, host }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await visit({ pairs: false, catalogue: [birch], options: { enableWalletConnect: false } })
    const dialog = await openWidget(page)
    await expect(dialog.getByRole('button', { name: /^Birch/ })).toBeVisible()
    await expect(dialog.getByText('WalletConnect')).toHaveCount(0)
    await dialog.getByRole('button', { name: /^Birch/ }).click()
    await expect(page.getByRole('dialog', { name: 'Get Birch' })).toBeVisible()
    await page.evaluate(() => window.appKit.open({ view: 'ConnectingWalletConnectBasic' }))
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    const chunk = await readChunk(host, 'widget/pairing/views.ts')
    expect(fetched.filter((url) => url.endsWith(chunk))).toEqual([])
  })

  test('need only the option enableWalletConnect [S5.34]', async ({ page, visit }) => {
    await visit({ options: { enableWalletConnect: false } })
    const dialog = await openWidget(page)
    await expect(dialog.getByRole('heading', { name: 'No wallet found here' })).toBeVisible()
  })

  test('the widget requests no URI before the user chooses a wallet', async ({ page, visit }) => {
    await visit()
    await openWidget(page)
    await setVisible(page, false)
    await setVisible(page, true)
    expect(await page.evaluate(() => window.phone.asked.length)).toBe(0)
  })
})

test.describe('Host with pairing only', () => {
  test('opens on the QR code, with all wallets below', async ({ page, visit }) => {
    await visit({ options: { basic: true }, catalogue: [birch] })
    const dialog = await openWidget(page)
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveAttribute('aria-busy', 'false')
    await dialog.getByRole('button', { name: /^All wallets/ }).click()
    await dialog.getByRole('button', { name: 'Birch' }).click()
    await expect(dialog.getByRole('tab', { name: 'Mobile' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveAttribute('aria-busy', 'false')
    await page.evaluate(() => window.phone.approve())
    await expect(dialog).toBeHidden()
  })

  test('shows a URI that the host created, without a request', async ({ page, visit }) => {
    await visit({ options: { manualWCControl: true }, pairs: false })
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    const dialog = page.getByRole('dialog')
    await page.evaluate((given) => window.appKit.open({ uri: given }), uri)
    await expect(dialog.getByTestId('wui-qr-code')).toHaveAttribute('uri', uri)
    expect(await page.evaluate(() => window.phone.asked.length)).toBe(0)
  })
})
