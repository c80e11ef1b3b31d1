import { expect, test } from './hostTest.js'

const alpha = 'wallet-selector-test.foyer.alpha'

test.describe('Texts of the app', () => {
  test('replace those of the widget and the button, and change later', async ({ page, visit }) => {
    const errors: string[] = []
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
    await visit({
      options: { messages: { en: { buttons: { connect: 'Enter' }, core: { connectTitle: 'Log in', nothing: 'x' } } } },
    })
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => errors.filter((text) => text.includes('Invalid Messages: en.core'))).toHaveLength(1)
    await page.evaluate(() => window.appKit.updateOptions({ messages: { en: { core: { connectTitle: 'Welcome' } } } }))
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('apply to their own language only', async ({ page, visit }) => {
    const messages = { en: { core: { connectTitle: 'Log in' } }, de: { core: { connectTitle: 'Anmelden' } } }
    await visit({ options: { messages, locale: 'de' } })
    await page.getByRole('button', { name: 'Wallet verbinden' }).click()
    await expect(page.getByRole('dialog', { name: 'Anmelden' })).toBeVisible()
    await page.evaluate(() => window.appKit.updateOptions({ locale: 'es' }))
    await expect(page.getByRole('dialog', { name: 'Conectar billetera' })).toBeVisible()
  })
})

test.describe('The Connect view with parts of the app', () => {
  const options = {
    modalSize: 'wide',
    disclaimer: 'Tokens can lose their value.',
    appInfo: { title: 'Welcome to Loom', text: 'Connect to weave.', learnMoreUrl: '/help' },
  }

  test('has an introduction, a disclaimer, and beside them an explanation on wide pages', async ({ page, visit }) => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await visit({ options })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
    const explanation = dialog.getByRole('complementary')
    await expect(explanation.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Welcome to Loom' })).toBeVisible()
    await expect(dialog.getByText('Tokens can lose their value.')).toBeVisible()
    const link = dialog.getByRole('link', { name: 'Learn more' })
    await expect(link).toHaveAttribute('href', /^http.*\/help$/)
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const card = page.getByTestId('w3m-modal-card')
    expect((await card.boundingBox())?.width).toBe(680)
    await page.setViewportSize({ width: 700, height: 800 })
    await expect(explanation).toBeHidden()
    expect((await card.boundingBox())?.width).toBe(360)
    await dialog.getByTestId(alpha).click()
    await expect(dialog).toBeHidden()
  })

  test('fits a phone of 320 px, in Arabic too', async ({ page, visit }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await visit({ options: { ...options, locale: 'ar' } })
    await page.locator('foyer-button button').click()
    await expect(page.getByText('Welcome to Loom')).toBeVisible()
    await expect(page.getByRole('complementary')).toBeHidden()
    const widest = await page.getByTestId('w3m-modal-card').evaluate((card) => card.scrollWidth)
    expect(widest).toBeLessThanOrEqual(320)
  })

  test('stays compact in an embedded card', async ({ page, visit }) => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await visit({ options: { ...options, enableEmbedded: true } })
    await expect(page.getByText('Welcome to Loom')).toBeVisible()
    await expect(page.getByRole('complementary')).toBeHidden()
  })

  test('shows an element of the app as disclaimer', async ({ page, visit }) => {
    await visit({ options: { modalSize: 'compact' } })
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://example.test/risk'
      link.textContent = 'Read the risks'
      window.appKit.updateOptions({ disclaimer: link })
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Read the risks' })).toBeVisible()
  })
})

test.describe('AppKitCustomButton', () => {
  test('renders the button of the app with the state, and opens the widget', async ({ page, visit, host }) => {
    await visit({ custom: true })
    const button = page.getByTestId('custom-button')
    await expect(button).toHaveText('Log in')
    await button.click()
    await page.getByTestId(alpha).click()
    await expect(button).toHaveText(/^0xf39F.* on Foyer Chain$/i)
    await button.click()
    await expect(page.getByTestId('disconnect-button')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByTestId('custom-disconnect').click()
    await expect(button).toHaveText('Log in')
    expect(page.url()).toContain(host)
  })
})

test.describe('AppKitWalletButton', () => {
  test('connects its wallet without the widget, and then opens the account', async ({ page, visit }) => {
    await visit({ walletButton: 'test.foyer.beta' })
    const button = page.locator('foyer-wallet-button button')
    await expect(button).toHaveText('Beta Wallet')
    await button.click()
    await expect.poll(() => page.evaluate(() => window.appKit.getWalletInfo()?.name)).toBe('Beta Wallet')
    await expect(page.getByRole('dialog')).toBeHidden()
    await button.click()
    await expect(page.getByTestId('disconnect-button')).toBeVisible()
  })

  test('opens Connect if the browser does not have the wallet', async ({ page, visit }) => {
    await visit({ walletButton: 'Gamma Wallet' })
    await page.locator('foyer-wallet-button button').click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  })
})

test.describe('The account of the app', () => {
  const svg = '<svg viewBox="0 0 1 1"><path fill="red" d="M0 0h1v1H0z"/><script>window.broken = true</script></svg>'

  test('has the SVG image of the app in the button and the account view, without its scripts', async ({
    page,
    visit,
  }) => {
    await visit()
    await page.evaluate((image) => window.appKit.updateOptions({ avatar: () => image }), svg)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId(alpha).click()
    const picture = page.locator('foyer-button .pic:not(.net) img')
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.locator('foyer-button button').click()
    await expect(page.locator('[part=account-head] img')).toHaveAttribute('src', /^data:image\/svg\+xml,/)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  })

  test('has an element of the app as image, in the button and the account view', async ({ page, visit }) => {
    await visit()
    await page.evaluate(() =>
      window.appKit.updateOptions({
        avatar: ({ address }) => Object.assign(document.createElement('b'), { textContent: address.slice(2, 4) }),
      }),
    )
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId(alpha).click()
    await expect(page.locator('foyer-button .pic b')).toHaveText('f3')
    await page.locator('foyer-button button').click()
    await expect(page.locator('[part=account-head] [part=avatar] b')).toHaveText('f3')
  })

  test('has a React component of the app as image, with the contexts of the app', async ({ page, visit }) => {
    const errors: string[] = []
    page.on('console', (line) => line.type() === 'error' && !/ERR_FAILED/.test(line.text()) && errors.push(line.text()))
    await visit({ avatar: true })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId(alpha).click()
    await expect(page.locator('foyer-button .pic b')).toHaveText('of the app f3')
    const image = page.locator('[part=account-head] [part=avatar] b')
    for (const _ of ['the first time', 'again']) {
      await page.locator('foyer-button button').click()
      await expect(image).toHaveText('of the app f3')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(page.locator('foyer-button .pic b')).toHaveText('of the app f3')
    expect(errors).toEqual([])
  })

  test('shows avatar and network name on the button only on the chosen screens', async ({ page, visit }) => {
    await page.setViewportSize({ width: 1000, height: 700 })
    await visit({ buttons: { avatar: 'large-screen', networkName: 'small-screen' } })
    await page.locator('foyer-button button').click()
    await page.getByTestId(alpha).click()
    const avatar = page.locator('foyer-button .pic:not(.net)')
    const name = page.locator('foyer-button').getByText('Foyer Chain')
    await expect(avatar).toBeVisible()
    await expect(name).toBeHidden()
    await page.setViewportSize({ width: 500, height: 700 })
    await expect(avatar).toBeHidden()
    await expect(name).toBeVisible()
  })
})

test('the dialog has the theme values of its mode, and the blur of the app', async ({ page, visit }) => {
  const themeVariables = {
    '--foyer-overlay-blur': '6px',
    light: { '--foyer-bg': '#fffdf9' },
    dark: { '--foyer-bg': '#1a1512' },
  }
  await visit({ options: { themeVariables, themeMode: 'dark' } })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const card = page.getByTestId('w3m-modal-card')
  await expect(card).toHaveCSS('background-color', 'rgb(26, 21, 18)')
  await expect(page.getByTestId('w3m-modal-overlay')).toHaveCSS('backdrop-filter', 'blur(6px)')
  await page.evaluate(() => window.appKit.setThemeMode('light'))
  await expect(card).toHaveCSS('background-color', 'rgb(255, 253, 249)')
})
