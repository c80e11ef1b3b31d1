import { createPublicKey, verify } from 'node:crypto'
import { verifyIdentityToken } from '@foyer/kit/server'
import { decodeBase58 } from '@foyer/primitives/base58'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { readChunk } from '../hosts/readChunk.js'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, expect, frame, getPlainFrameUrl, logIn, test } from './connectTest.js'

test('one log-in by e-mail signs for unmodified viem and ethers, and on Solana [S1.4, S2.20, S4.10-S4.13, S7.63, S7.66]', async ({
  page,
  visit,
}) => {
  await visit()
  expect(await page.locator('iframe').count()).toBe(0)
  await logIn(page, 'shop-a@test')
  const account = (await address(page)) as `0x${string}`
  const sayYes = () => confirmInWindow(page)
  for (const sign of ['signWithViem', 'signWithEthers'] as const) {
    const signing = page.evaluate((name) => window.host[name]('Hello from the shop'), sign)
    await sayYes()
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address: account, message: 'Hello from the shop', signature })).toBe(true)
  }
  const signing = page.evaluate(() => window.host.signWithSolana('Hello from the shop'))
  await sayYes()
  const key = decodeBase58((await address(page, 'solana')) ?? '') ?? new Uint8Array()
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from('Hello from the shop'), publicKey, Uint8Array.from(await signing))).toBe(true)
})

test('embedded wallet on a host page: EIP-6963, identity token, focus, and closing the widget [S1.19, S4.20]', async ({
  page,
  visit,
  stack,
  shop,
}) => {
  await visit()
  expect(await page.evaluate(() => window.host.listAnnounced())).toEqual([])
  await logIn(page, 'shop-b@test')

  await test.step('announces the wallet to other libraries only while connected (EIP-6963)', async () => {
    // The code for the announcement is loaded after the connection.
    await expect.poll(() => page.evaluate(() => window.host.listAnnounced())).toEqual(['Embedded wallet'])
    expect(
      await page.evaluate(() => window.host.appKit.getConnectors().filter(({ type }) => type === 'ANNOUNCED')),
    ).toEqual([])
  })

  await test.step('sends the frame only the origin of its host page as referrer', async () => {
    const told = await frame(page)
      .locator('body')
      .evaluate(() => document.referrer)
    expect(told).toBe(`${new URL(page.url()).origin}/`)
  })

  await test.step("returns an identity token that the host's server can verify", async () => {
    const { token } = await page.evaluate(() => window.host.appKit.getIdentityToken())
    const claims = await verifyIdentityToken(token, { serverUrl: stack.serverUrl, audience: shop.url })
    expect(claims).toMatchObject({ email: 'shop-b@test', projectId: 'sandbox', logInMethod: 'email' })
    const other = verifyIdentityToken(token, { serverUrl: stack.serverUrl, audience: 'https://other.example' })
    await expect(other).rejects.toMatchObject({ code: 'IDENTITY_TOKEN_INVALID' })
  })

  await test.step('never focuses the hidden frame [S1.19]', async () => {
    await page.evaluate(() => document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.focus())
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
    }
  })

  await test.step('rejects a pending request if the user closes the widget [S4.20]', async () => {
    const signing = page.evaluate(() =>
      window.host.signWithViem('never').then(
        () => 'signed',
        (error) => `${error.code ?? error.cause?.code}`,
      ),
    )
    const closed = (await openApproval(page)).waitForEvent('close')
    await page.evaluate(() => window.host.appKit.close())
    expect(await signing).toBe('4001')
    await closed
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('works again after the host has removed the frame from the page', async () => {
    await page.evaluate(() => document.querySelector('#foyer-frame')?.remove())
    const signing = page.evaluate(() => window.host.signWithViem('again'))
    await confirmInWindow(page)
    expect(await signing).toMatch(/^0x/)
  })
})

test('restores the session after a reload and in a second tab, and a sign-out ends both [S4.3, S4.24]', async ({
  page,
  visit,
  context,
}) => {
  await visit()
  await logIn(page, 'shop-d@test')
  const account = await address(page)
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
  const second = await context.newPage()
  await visit({ page: second })
  await expect.poll(() => address(second), { timeout: 20_000 }).toBe(account)
  await page.evaluate(() => window.host.appKit.disconnect())
  expect(await address(page)).toBeUndefined()
  expect(await address(page, 'solana')).toBeUndefined()
  await expect.poll(() => address(second)).toBeUndefined()
  await page.reload()
  await page.locator('foyer-button button').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test("logs in with the IP spelling of the frame's origin, for browsers without *.localhost", async ({
  page,
  visit,
  stack,
}) => {
  const frameUrl = getPlainFrameUrl(stack.frameUrl)
  await visit({ options: { frameUrl } })
  await logIn(page, 'shop-i@test')
  expect(await page.locator('#w3m-iframe').getAttribute('src')).toContain(`${frameUrl}/sdk?`)
  const account = await address(page)
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
})

test('shows the developer that the origin of the page is not allowed [S5.25, S8.3]', async ({ page, visit }) => {
  await visit({ hostname: 'stranger.localhost', options: { debug: true } })
  await page.locator('foyer-button button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Invalid App Configuration')).toBeVisible()
  await expect(dialog).toContainText('http://stranger.localhost')
  expect(await page.getByTestId('email-input').count()).toBe(0)
  expect(await page.locator('iframe').count()).toBe(0)
})

test('shows the developer an alert for an unknown project id with `debug` [S8.3, S8.11]', async ({ page, visit }) => {
  await visit({ options: { debug: true, projectId: 'unknown' } })
  await page.locator('foyer-button button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Invalid App Configuration')).toBeVisible()
  await expect(dialog).toContainText('Check `projectId`.')
})

test.describe('Log-in without a popup', () => {
  const answerAs = async (page: Page, account: string, outcome: 'approve' | 'denied') => {
    await page.locator('input[name="typedEmail"]').fill(account)
    await page.locator(`button[name="outcome"][value="${outcome}"]`).click()
  }
  const leave = async (page: Page) => {
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.locator('foyer-button button').click()
    await page.getByTestId('social-selector-google').click()
    await page.waitForURL(/\/idp\/google/)
  }

  test('goes to the provider in this tab, logs in after the return and removes the result from the URL [S2.1]', async ({
    page,
    visit,
  }) => {
    await visit()
    const before = page.url()
    await leave(page)
    await answerAs(page, 'redirect@example.com', 'approve')
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.has('options'))
    await expect.poll(() => address(page), { timeout: 30_000 }).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(page.url()).toBe(before)
    expect(await page.evaluate(() => window.host.appKit.getAccount().embeddedWalletInfo?.authProvider)).toBe('google')
  })

  test('returns without a log-in after the user cancelled, and removes the result from the URL', async ({
    page,
    visit,
  }) => {
    await visit()
    const before = page.url()
    await leave(page)
    await answerAs(page, 'redirect.no@example.com', 'denied')
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.has('options'))
    await expect.poll(() => page.url()).toBe(before)
    expect(await address(page)).toBeUndefined()
  })

  test('ignores a result in a link that another person created', async ({ page, visit }) => {
    await visit()
    const before = page.url()
    await page.goto(`${before}&result_uri=${encodeURIComponent('https://evil.example/?code=1&state=2')}`)
    await expect.poll(() => page.url()).toBe(before)
    expect(await address(page)).toBeUndefined()
  })
})

test.describe('Hosts without log-in', () => {
  const off = { features: { email: false, socials: false } }

  for (const [name, options] of [
    ['with e-mail and socials off', off],
    ['without a server', { serverUrl: undefined }],
  ] as const)
    test(`${name} have no frame and load no log-in code`, async ({ page, visit, shop }) => {
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      await visit({ options })
      await page.locator('foyer-button button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      expect(await page.locator('iframe').count()).toBe(0)
      const chunk = await readChunk(shop.url, 'kit/src/addEmbeddedConnector.ts')
      expect(loaded.filter((url) => url.endsWith(chunk) || url.includes('foyer/v1/config'))).toEqual([])
    })
})
