import { expect, test } from '../account/accountTest.js'

// Enable motion, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('Page without a server', () => {
  test('sends no requests before the user connects, and then only to the networks', async ({ page, host, visit }) => {
    const requested = new Set<string>()
    page.on('request', (request) => requested.add(new URL(request.url()).origin))
    await visit({ options: { features: { analytics: true }, projectId: 'nobody' } })
    await page.waitForLoadState('networkidle')
    expect([...requested]).toEqual([new URL(host).origin])

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([...requested]).toEqual([new URL(host).origin])

    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await page.waitForFunction(() => window.appKit.getAccount().balance !== undefined)
    const foreign = [...requested].filter((origin) => origin !== new URL(host).origin)
    expect(foreign.length).toBeGreaterThan(0)
    expect(foreign.filter((origin) => !/^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(origin))).toEqual([])
  })

  test('shows no row without a function: no catalogue, no e-mail, no QR code [S2.19]', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).waitFor()
    for (const name of [/^All wallets/, /^Continue with/, /WalletConnect/])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0)
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
  })
})
