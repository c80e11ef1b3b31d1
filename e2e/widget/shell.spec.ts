import type { Page } from '@playwright/test'
import { readChunk } from '../hosts/readChunk.js'
import { expect, test } from './hostTest.js'

const dialogName = 'Connect wallet'

/** Returns the number of restyled elements for each style recalculation while `act` runs. */
async function countRestyled(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The context of the page has no browser')
  const session = await browser.newBrowserCDPSession()
  const counts: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    const events = value as unknown as { name: string; args?: { elementCount?: number } }[]
    for (const { name, args } of events)
      if (name === 'UpdateLayoutTree' && args?.elementCount !== undefined) counts.push(args.elementCount)
  })
  const isOver = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await act()
  await session.send('Tracing.end')
  await isOver
  await session.detach()
  return counts
}

test.describe('Dialog', () => {
  test('receives the focus when it opens and returns it to the button on Escape', async ({ page, visit }) => {
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByTestId('wallet-selector-test.foyer.beta')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('closes on its overlay and its X, and opens again on Connect', async ({ page, visit }) => {
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    const dialog = page.getByRole('dialog')
    await button.click()
    await page.getByTestId('header-help').click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
    await button.click()
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('goes back with Alt and the left arrow, to the control that led forward [S2.15]', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Learn the basics' }).click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Learn the basics' })).toBeFocused()
  })

  test('keeps its layout boxes while closed, without animations, and cannot be clicked or focused', async ({
    page,
    visit,
  }) => {
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.hover()
    const card = page.getByTestId('w3m-modal-card')
    const widthOfTitle = () => card.locator('.title').evaluate((title) => title.getBoundingClientRect().width)
    await expect(card.locator('.title')).toBeAttached()
    const isOutOfReach = async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(card).toBeHidden()
      // WebKit would paint an overlay that is hidden only by `visibility`.
      await expect(card.locator('xpath=..')).toHaveCSS('opacity', '0')
      await expect.poll(widthOfTitle).toBeGreaterThan(0)
      expect(await card.evaluate((one) => one.getAnimations({ subtree: true }).length)).toBe(0)
      const centre = await card.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2)?.localName
      })
      expect(centre).not.toBe('foyer-modal')
      await card
        .locator('button')
        .first()
        .evaluate((one: HTMLElement) => one.focus())
      expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('foyer-modal')
    }
    await isOutOfReach()
    await button.click()
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
    await page.keyboard.press('Escape')
    await isOutOfReach()
  })

  test('does not restyle its content on the second opening', async ({ page, visit }) => {
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    const dialog = page.getByRole('dialog', { name: dialogName })
    await button.click()
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toBeFocused()
    const elements = await page.getByTestId('w3m-modal-card').evaluate((card) => card.querySelectorAll('*').length)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    const restyled = await countRestyled(page, async () => {
      await button.click()
      await expect(dialog).toBeVisible()
    })
    expect(Math.max(...restyled)).toBeLessThan(elements / 2)
  })

  test('its button reacts to a press immediately, so that nothing still moves where the dialog opens', async ({
    page,
    visit,
  }) => {
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.hover()
    await expect.poll(() => button.evaluate((one) => one.getAnimations().length)).toBe(0)
    const pressed = 'matrix(0.97, 0, 0, 0.97, 0, 0)'
    const transitions = await button.evaluateHandle((one) => {
      const begun: string[] = []
      one.addEventListener('transitionrun', (event) => begun.push((event as TransitionEvent).propertyName))
      return begun
    })
    await page.mouse.down()
    await expect(button).toHaveCSS('transform', pressed)
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
    await expect(button).not.toHaveCSS('transform', pressed)
    expect(await transitions.jsonValue()).toEqual([])
  })

  test('is the last element of the page, and is removed completely by destroy [S2.18]', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => document.body.lastElementChild?.localName)).toBe('foyer-modal')
    const scroll = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    // The lock loads with the first user intent, and may arrive after the dialog.
    await expect.poll(scroll).toContain('clip')
    await page.evaluate(() => window.appKit.destroy())
    await expect(page.locator('foyer-modal')).toHaveCount(0)
    expect(await scroll()).not.toContain('clip')
  })

  test('is 360 px wide with z-index 999, unless the host sets another one [S2.21]', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const card = page.getByTestId('w3m-modal-card')
    // The card grows slightly while it opens.
    await expect.poll(async () => (await card.boundingBox())?.width).toBe(360)
    const overlay = page.locator('foyer-modal .overlay')
    await expect(overlay).toHaveCSS('z-index', '999')
    await page.evaluate(() => window.appKit.setThemeVariables({ '--w3m-z-index': 1200 }))
    await expect(overlay).toHaveCSS('z-index', '1200')
  })

  test("is inside the host's element with `disableAppend` [S2.18]", async ({ page, visit }) => {
    await visit({ options: { disableAppend: true } })
    await page.evaluate(() => document.body.prepend(document.createElement('appkit-modal')))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
    await expect(page.locator('appkit-modal > foyer-modal')).toHaveCount(1)
    await expect(page.locator('foyer-modal')).toHaveCount(1)
  })

  test('is restored if the host removes its element', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => document.querySelector('foyer-modal')?.remove())
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.evaluate(() => document.querySelector('foyer-modal')?.remove())
    await page.evaluate(() => window.appKit.open())
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
  })

  test('opens the requested view, and the default view for an unknown name [S2.9, S2.13]', async ({ page, visit }) => {
    await visit()
    await page.evaluate(() => window.appKit.open({ view: 'WhatIsAWallet' }))
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
    await page.evaluate(() => window.appKit.redirect('AllWallets'))
    await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
    await page.evaluate(() => window.appKit.open({ view: 'Nonsense' }))
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
  })

  test('changes theme and language while it is open', async ({ page, visit }) => {
    await visit({ options: { themeMode: 'light' } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const card = page.getByTestId('w3m-modal-card')
    await expect(card).toHaveCSS('color-scheme', 'light')
    await page.evaluate(() => window.appKit.setThemeMode('dark'))
    await expect(card).toHaveCSS('color-scheme', 'dark')
    await page.evaluate(() => window.appKit.setThemeVariables({ '--w3m-border-radius-master': '2px' }))
    await expect(card).toHaveCSS('border-radius', '14px')
    await page.evaluate(() => window.appKit.updateOptions({ locale: 'ar' }))
    await expect(page.getByRole('dialog')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('dialog', { name: dialogName })).toHaveCount(0)
  })

  test('shows an error if the code of a view cannot be loaded', async ({ page, visit, host }) => {
    await visit()
    await page.route(`**/${await readChunk(host, 'widget/connect/getWalletViews.ts')}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('header-help').click()
    await expect(page.getByRole('alert').filter({ hasText: 'This page did not load' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible()
  })
})

test.describe('Embedded card', () => {
  test('is in the page without a dialog, and shows the account after the connection [S2.18]', async ({
    page,
    visit,
  }) => {
    await visit({ options: { enableEmbedded: true } })
    const card = page.getByRole('region', { name: 'Connect wallet' })
    await expect(card).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await card.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
    await page.evaluate(() => window.appKit.disconnect())
    await expect(page.getByRole('region', { name: 'Connect wallet' })).toBeVisible()
  })

  test("leaves the focus in a field of the host, and its keys do not reach the host's shortcuts", async ({
    page,
    visit,
  }) => {
    await visit({ options: { enableEmbedded: true } })
    await expect(page.getByRole('region', { name: 'Connect wallet' })).toBeVisible()
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<input aria-label="Of the host" />')
      const heard: string[] = []
      document.addEventListener('keydown', ({ key }) => heard.push(key))
      Object.assign(window, { heard })
    })
    const received = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    const field = page.getByRole('textbox', { name: 'Of the host' })
    await field.pressSequentially('a')
    await page.evaluate(() => window.appKit.connect({ connector: window.appKit.getConnectors()[0] as never }))
    await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
    await page.keyboard.type('b')
    await expect(field).toHaveValue('ab')
    expect(await received()).toEqual(['a', 'b'])
    await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Receive' }).click()
    await page.keyboard.type('/')
    expect(await received()).toEqual(['a', 'b'])
  })
})
