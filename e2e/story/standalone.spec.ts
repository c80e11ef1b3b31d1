import { expect, test } from '../account/accountTest.js'

// A whole story moves, as it does for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('without a server', () => {
  test('asks nobody before the visitor acts, and then only the networks themselves', async ({ page, host, visit }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await visit({ options: { features: { analytics: true }, projectId: 'nobody' } })
    await page.waitForLoadState('networkidle')
    expect([...asked]).toEqual([new URL(host).origin])

    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([...asked]).toEqual([new URL(host).origin])

    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await page.waitForFunction(() => window.appKit.getAccount().balance !== undefined)
    const foreign = [...asked].filter((origin) => origin !== new URL(host).origin)
    expect(foreign.length).toBeGreaterThan(0)
    expect(foreign.filter((origin) => !/^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(origin))).toEqual([])
  })

  test('shows no row that leads nowhere: no catalogue, no e-mail, no code to scan [S2.19]', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).waitFor()
    for (const name of [/^All Wallets/, /^Continue with/, /WalletConnect/])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0)
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
  })
})
