import type { Locator, Page } from '@playwright/test'
import { readChunk } from '../hosts/readChunk.js'
import { expect, test, type Visit } from './hostTest.js'

const alpha = { name: 'Alpha Wallet', rdns: 'test.foyer.alpha' }

test('button on a German page: has a German text, and loads neither the widget nor its texts before the pointer approaches', async ({
  page,
  visit,
  host,
}) => {
  const late = await Promise.all(
    ['kit/src/widget/shell/beginWidget.ts', 'messages/src/de.ts'].map((source) => readChunk(host, source)),
  )
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const listLate = () => late.filter((file) => fetched.some((url) => url.endsWith(file)))
  await visit({ options: { locale: 'de' } })
  const button = page.getByRole('button', { name: 'Wallet verbinden' })
  await expect(button).toBeVisible()
  expect(listLate()).toEqual([])
  await button.hover()
  await expect.poll(listLate).toEqual(late)
})

test.describe('Custom elements on a page that only calls createAppKit', () => {
  const markup =
    '<appkit-button id="own" label="Sign in here"></appkit-button><w3m-network-button></w3m-network-button>'

  for (const when of ['before', 'after'] as const)
    test(`render and open the widget if placed in the page ${when} it`, async ({ page, visit }) => {
      const place = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
      if (when === 'before')
        await page.addInitScript((html) => {
          document.addEventListener('readystatechange', () => document.body.insertAdjacentHTML('beforeend', html), {
            once: true,
          })
        }, markup)
      await visit()
      if (when === 'after') await page.evaluate(place, markup)
      await expect(page.getByRole('button', { name: 'Foyer Chain' })).toBeVisible()
      await page.getByRole('button', { name: 'Sign in here' }).click()
      await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    })

  test('are not defined if the host disables them', async ({ page, visit }) => {
    await visit({ options: { elements: false } })
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), markup)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    expect(await page.evaluate(() => customElements.get('appkit-button'))).toBeUndefined()
    await expect(page.getByRole('button', { name: 'Sign in here' })).toHaveCount(0)
  })
})

/** Connects a wallet that rejects, and returns the view that shows it. */
async function openDeclinedView(page: Page, visit: (visit?: Visit) => Promise<void>): Promise<Locator> {
  await visit({ wallets: [{ ...alpha, approve: 'reject' }] })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByTestId('wallet-selector-test.foyer.alpha').click()
  const dialog = page.getByRole('dialog', { name: 'Alpha Wallet' })
  await expect(dialog.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  return dialog
}

test.describe('Connecting a wallet', () => {
  test('leads from the button through the list and the wallet view to a connected page [S2.2, S2.6]', async ({
    page,
    visit,
  }) => {
    await visit({ wallets: [alpha, { ...alpha, name: 'Beta Wallet', rdns: 'test.foyer.beta', approve: 'hang' }] })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const list = page.getByRole('dialog', { name: 'Connect wallet' })
    // regexp-ignore: the input is our own
    await expect(list.getByRole('button', { name: /Wallet .*Installed/ })).toHaveCount(2)
    await list.getByRole('button', { name: /^Beta Wallet/ }).click()
    const waiting = page.getByRole('dialog', { name: 'Beta Wallet' })
    await expect(waiting.getByRole('heading', { name: 'Continue in Beta Wallet' })).toBeVisible()
    await waiting.getByRole('button', { name: 'Back' }).click()
    await list.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => window.appKit.getAddress())).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  test('shows the switch request of a wallet that is on another network [S2.6]', async ({ page, visit }) => {
    await visit({ wallets: [alpha] })
    await page.evaluate(() => {
      const wallet = window.wallets['Alpha Wallet']
      wallet?.setChain(424_242)
      wallet?.answerWith('wallet_switchEthereumChain', () => new Promise(() => {}))
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('wallet-selector-test.foyer.alpha').click()
    const dialog = page.getByRole('dialog', { name: 'Alpha Wallet' })
    await expect(dialog.getByText(/^Switch the network to .+ in the wallet\.$/)).toBeVisible()
    await expect(dialog.getByText('Accept the connection request')).toHaveCount(0)
  })

  test('lists announced wallets again after the host enables EIP-6963', async ({ page, visit }) => {
    await visit({ wallets: [alpha], options: { enableEIP6963: false } })
    const listNames = () => page.evaluate(() => window.appKit.getConnectors().map(({ name }) => name))
    expect(await listNames()).not.toContain('Alpha Wallet')
    await page.evaluate(() => window.appKit.setEIP6963Enabled(true))
    expect(await listNames()).toContain('Alpha Wallet')
  })

  test('Cancel stops the request, and the status is no longer "connecting"', async ({ page, visit }) => {
    await visit({ wallets: [{ ...alpha, approve: 'hang' }] })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('wallet-selector-test.foyer.alpha').click()
    await expect(page.getByRole('button', { name: 'Connecting...' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Connecting...' })).toHaveCount(0)
    expect(await page.evaluate(() => window.appKit.getAccount()?.status)).toBe('disconnected')
  })

  test('shows that the user rejected, and connects on the second attempt [S8.29]', async ({ page, visit }) => {
    const dialog = await openDeclinedView(page, visit)
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('always'))
    await dialog.getByRole('button', { name: 'Try again' }).last().click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(true)
  })

  test('keeps the focus in the dialog if the clicked control disappears', async ({ page, visit }) => {
    const dialog = await openDeclinedView(page, visit)
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('hang'))
    const again = dialog.getByRole('button', { name: 'Try again' })
    await again.first().focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Continue in Alpha Wallet' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Alpha Wallet', exact: true })).toBeFocused()
  })

  test('ignores the second click of a double click on "Try again"', async ({ page, visit }) => {
    const dialog = await openDeclinedView(page, visit)
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('hang'))
    await dialog.getByRole('button', { name: 'Try again' }).last().dblclick()
    await expect(dialog.getByRole('heading', { name: 'Continue in Alpha Wallet' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  })

  test('shows a special text if a request is already open in the wallet [S8.26]', async ({ page, visit }) => {
    await visit({ wallets: [alpha] })
    await page.evaluate(() =>
      window.wallets['Alpha Wallet']?.answerWith('eth_requestAccounts', () => {
        throw Object.assign(new Error('Request of type wallet_requestPermissions already pending'), { code: -32002 })
      }),
    )
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('wallet-selector-test.foyer.alpha').click()
    await expect(page.getByRole('alert').filter({ hasText: 'A request is already open' })).toBeVisible()
  })

  test('shows separate errors for an invalid response and for a wallet that shares no account', async ({
    page,
    visit,
  }) => {
    await visit({ wallets: [alpha] })
    await page.evaluate(() => window.wallets['Alpha Wallet']?.answerWith('eth_requestAccounts', { length: -1 }))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('wallet-selector-test.foyer.alpha').click()
    await expect(page.getByRole('alert').filter({ hasText: 'an invalid response' })).toBeVisible()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.answerWith('eth_requestAccounts', []))
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(page.getByRole('alert').filter({ hasText: 'shared no account' })).toBeVisible()
  })

  test('shows a hint if a wallet takes more than 8 s', async ({ page, visit }) => {
    await page.clock.install()
    await visit({ wallets: [{ ...alpha, approve: 'hang' }] })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('wallet-selector-test.foyer.alpha').click()
    await expect(page.getByRole('heading', { name: 'Continue in Alpha Wallet' })).toBeVisible()
    await page.clock.runFor(8_100)
    await expect(page.getByText('Still waiting. Is Alpha Wallet unlocked?')).toBeVisible()
  })

  test('shows an error if the wallet is no longer available [S8.26]', async ({ page, visit }) => {
    await visit({ wallets: [alpha] })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('reject'))
    await page.getByTestId('wallet-selector-test.foyer.alpha').click()
    await expect(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await page.evaluate(() => window.appKit.removeConnector('test.foyer.alpha'))
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).last().click()
    await expect(page.getByRole('alert').filter({ hasText: 'is not available' })).toBeVisible()
  })

  test("sends requests only to the page's own host before a wallet is connected", async ({ page, visit, host }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(host) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('header-help').click()
    await expect(page.getByRole('heading', { name: 'In your own hands' })).toBeVisible()
    expect(foreign).toEqual([])
  })
})

test.describe('Wallet list', () => {
  test('explains wallets to a user without a wallet', async ({ page, visit }) => {
    await visit({ wallets: [] })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('heading', { name: 'No wallet found here' })).toBeVisible()
    await page.getByRole('button', { name: 'Learn the basics' }).click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  })

  test('without a server, no two controls of Connect have the same name [S1.9]', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
    await expect(dialog.getByTestId('wallet-selector-test.foyer.alpha')).toBeVisible()
    const names = [...(await dialog.ariaSnapshot()).matchAll(/(?:button|link) "[^"]*"/g)].map(([name]) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names).toContain('button "What is a wallet?"')
  })

  test('shows a wallet that is announced while the list is open', async ({ page, visit }) => {
    await visit({ wallets: [] })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('heading', { name: 'No wallet found here' })).toBeVisible()
    await page.evaluate(() => {
      const provider = {
        request: () => Promise.reject(new Error('no')),
        on: () => provider,
        removeListener: () => provider,
      }
      const info = { uuid: '1', name: 'Late Wallet', rdns: 'test.late', icon: 'data:image/png;base64,AA==' }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    await expect(page.getByRole('button', { name: /^Late Wallet/ })).toBeVisible()
  })

  test('is disabled until the user accepts the terms, and keeps the tick across views', async ({ page, visit }) => {
    await visit({
      wallets: [{ ...alpha, approve: 'hang' }],
      options: { termsConditionsUrl: 'https://host.example/terms', features: { legalCheckbox: true } },
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByTestId('wallet-selector-test.foyer.alpha')
    await expect(row).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      'https://host.example/terms',
    )
    await page.getByRole('checkbox').check()
    await row.click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(row).toBeEnabled()
  })

  test('shows the wallets as a single row if the host chooses that', async ({ page, visit }) => {
    await visit({ options: { features: { collapseWallets: true } } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Continue with a wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Wallet Installed/ })).toHaveCount(2)
  })

  test('hides an excluded wallet, by rdns or by name [S5.34]', async ({ page, visit }) => {
    await visit({ options: { excludeWalletIds: ['test.foyer.alpha', 'BETA wallet'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('heading', { name: 'No wallet found here' })).toBeVisible()
  })

  test('a hostile name or icon of a wallet neither breaks the card nor runs code', async ({ page, visit }) => {
    const script =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="window.owned=1"><script>window.owned=1</script></svg>'
    await visit({
      wallets: [
        { name: 'M'.repeat(400), rdns: 'test.long', icon: `data:image/svg+xml,${encodeURIComponent(script)}` },
        { name: '\u202Etellaw live\u202C<img src=x onerror=alert(1)>', rdns: 'test.rtl', icon: 'javascript:alert(1)' },
      ],
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const rows = page.getByTestId(/^wallet-selector-/)
    await expect(rows).toHaveCount(2)
    const card = page.getByTestId('w3m-modal-card')
    // The card grows slightly while it opens.
    await expect.poll(async () => (await card.boundingBox())?.width).toBe(360)
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBe(56)
    expect(await card.innerText()).not.toMatch(/\u202E/)
    expect(await page.evaluate(() => 'owned' in window)).toBe(false)
  })
})
