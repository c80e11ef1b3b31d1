import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { holdRequests } from '../account/holdRequests.js'
import { amount, fill, press } from '../account/sendPage.js'
import { whenSent } from '../account/whenSent.js'
import { runAxe } from '../runAxe.js'
import { expect, getLamports, getTokens, test } from './solanaTest.js'

test.describe('Widget on Solana', () => {
  test('shows the balances of SOL and tokens, and no unsupported action [S1.13]', async ({ enter, meet }) => {
    const dialog = await enter(await meet())
    await expect(dialog.getByTestId('account-balance')).toHaveText('10 SOL')
    for (const name of [/^Sandbox USD/, /^Foyer Token/, /^Toll Token/, /^Hook Token/])
      await expect(dialog.getByRole('button', { name })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Swap' })).toHaveCount(0)
    expect((await runAxe(dialog.page())).broken).toEqual([])
  })

  for (const onlySigns of [false, true])
    test(`sends SOL through a wallet that ${onlySigns ? 'only signs' : 'sends itself'}, exact to the last lamport [S1.13]`, async ({
      enter,
      meet,
      chain,
    }) => {
      const [from, to] = [await meet(), await meet(true)]
      const dialog = await enter(from, { wallet: { onlySigns } })
      await fill(dialog, '1.234567891', to.address)
      await press(dialog, 'Review send')
      await expect(dialog.getByTestId('send-amount')).toHaveText('1.234567891 SOL')
      await expect(dialog.getByText('≤ 0.000005 SOL')).toBeVisible()
      const done = await whenSent(dialog, () => press(dialog, 'Send'))
      await expect.poll(() => getLamports(chain, to.address)).toBe(1_234_567_891)
      expect(await getLamports(chain, from.address)).toBe(10_000_000_000 - 1_234_567_891 - 5_000)
      await done.click()
      await expect(dialog.getByTestId('account-balance')).toHaveText(/^8\.765\d\d SOL$/)
    })

  test("sends a token, and shows the rent of the recipient's new account, the token fee and the received amount", async ({
    page,
    enter,
    meet,
    chain,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const [from, to] = [await meet(), await meet(true)]
    const dialog = await enter(from)
    await dialog.getByRole('button', { name: /^Toll Token/ }).click()
    await press(dialog, 'Send')
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(to.address)
    await amount(dialog).fill('100.00005')
    await expect(dialog.getByRole('button', { name: 'Review send' })).not.toHaveAttribute('aria-busy', 'true')
    const fees = await holdRequests(page, 'simulateTransaction')
    await press(dialog, 'Review send')
    const review = dialog.locator('.page:not(.ghost)')
    await fees.requested
    await expect(review.locator('dl > div').filter({ hasText: 'Recipient gets' })).toContainText('Loading')
    // The rows of the costs do not move the button when the amounts arrive.
    const send = review.getByRole('button', { name: 'Send', exact: true })
    const before = await send.boundingBox()
    fees.release()
    for (const [label, value] of [
      ['New recipient account', '0.0021576 SOL'],
      ['Token fee', '1.000001 TOLL'],
      ['Recipient gets', '99.000049 TOLL'],
    ] as const)
      await expect(review.locator('dl > div').filter({ hasText: label })).toContainText(value)
    expect(await send.boundingBox()).toEqual(before)
    expect((await runAxe(page)).broken).toEqual([])
    await whenSent(dialog, () => press(dialog, 'Send'))
    await expect.poll(() => getTokens(chain, to.address, 'TOLL')).toBe(99_000_049n)
  })

  test('error: explains payments that the chain would reject, and sends no request to the wallet', async ({
    page,
    enter,
    meet,
  }) => {
    const [from, to] = [await meet(), await meet(true)]
    const dialog = await enter(from)
    await fill(dialog, '0.00089', to.address)
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'A new account needs at least 0.00089088 SOL.' }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check the amount' })).toBeDisabled()
    await amount(dialog).fill('9.9995')
    await press(dialog, 'Review send')
    await expect(dialog.getByText(/holds at least 0.00089088 SOL, or nothing/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    await press(dialog, 'Back')
    await dialog.getByRole('button', { name: /Choose token/ }).click()
    await dialog.getByRole('button', { name: /^Hook Token/ }).click()
    await amount(dialog).fill('1')
    await expect(dialog.getByText('This token cannot be sent from here.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Review send' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await expect(dialog.getByText('This is not an address on Foyer Solana.')).toBeVisible()
    const requested = await page.evaluate(() => window.solanaWallets['Sol Wallet']?.asked.map(({ kind }) => kind))
    expect(requested).toEqual(['connect'])
  })

  test('reconnects after a reload, but not after a disconnect', async ({ page, enter, meet }) => {
    const person = await meet()
    await enter(person)
    await page.reload()
    await page.waitForFunction((address) => window.appKit.getAddress() === address, person.address)
    expect(await page.evaluate(() => window.solanaWallets['Sol Wallet']?.asked.length)).toBe(0)
    await page.evaluate(() => window.appKit.disconnect())
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})

test('a page without Solana searches for no Solana wallets and loads no code for them', async ({ page, host }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    window.addEventListener('wallet-standard:app-ready', () => Object.assign(window, { wasAsked: true }))
  })
  await page.goto(host, { timeout: 60_000 })
  await page.evaluate(() => window.appKit.open())
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Alpha Wallet/ })
    .waitFor()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => /addStandardWallets/.test(path))).toEqual([])
  expect(await page.evaluate(() => 'wasAsked' in window)).toBe(false)
  // First find the file that such a page would load.
  const found = page.waitForRequest((request) => /addStandardWallets/.test(request.url()))
  const networks = JSON.stringify({ networks: [foyerSolana] })
  await page.goto(`${host}/?${new URLSearchParams({ options: networks, wallets: '[]' })}`)
  await found
})
