import { createTestLogin } from '@foyer/kit/testing'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { openApproval } from '../embedded/approvalWindow.js'
import { test as base, expect, logIn, address as readAddress } from '../embedded/connectTest.js'
import { revealSocialButton } from '../embedded/revealSocialButton.js'
import { openPhone } from '../phone/phoneTest.js'
import { runAxe } from '../runAxe.js'

const test = base.extend<{ readonly phone: Page }>({
  phone: async ({ browser, stack }, use) => {
    // Playwright injects axe by evaluation, which the page's CSP would block.
    const context = await browser.newContext({ bypassCSP: true, viewport: { width: 320, height: 640 } })
    const phone = await context.newPage()
    await openPhone(phone, `${stack.world.urls.sandbox}/wallet`)
    await use(phone)
    await context.close()
  },
})

const signsIn = { options: { signsIn: true } }
function readSignIns(page: Page) {
  return page.evaluate(() => window.host.signIns)
}

/** Opens the QR code on the page and passes its URI to the phone. */
async function pair(page: Page, phone: Page, isAtOnce = true): Promise<string> {
  await page.evaluate(() => window.host.appKit.open({ view: 'ConnectingWalletConnectBasic' }))
  const code = page.getByTestId('wui-qr-code')
  await expect.poll(() => code.getAttribute('uri')).toContain('wc:')
  const uri = (await code.getAttribute('uri')) ?? ''
  if (isAtOnce) await phone.getByRole('checkbox', { name: /^Ask separately/ }).uncheck()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  return uri
}

/** Expects that the connected account signed every message, for this page and its host. */
async function expectSigned(page: Page, chains: readonly string[]): Promise<void> {
  const signIns = await readSignIns(page)
  const { host, origin } = new URL(page.url())
  expect(signIns.map(({ data }) => data.chainId)).toEqual(chains)
  for (const { data, message, signature } of signIns) {
    const address = (await readAddress(page)) as `0x${string}`
    expect(data).toMatchObject({ domain: host, accountAddress: address })
    expect(new URL(data.uri).origin).toBe(origin)
    expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  }
}

test.describe('Phone that scans the QR code', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`connects and signs in with one confirmation: ${colorScheme} [S2.3, S1.3]`, async ({
      page,
      visit,
      phone,
    }, info) => {
      await phone.emulateMedia({ colorScheme })
      await visit(signsIn)
      expect(await pair(page, phone)).toContain('methods=wc_sessionAuthenticate')
      await expect(phone.getByRole('heading', { name: /^Sign in to localhost:\d+\?$/ })).toBeVisible()
      await expect(phone.getByText('Sign in to the shop')).toBeVisible()
      expect((await runAxe(phone)).broken).toEqual([])
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await phone.screenshot({ path: info.outputPath(`phone-${colorScheme}.png`), fullPage: true })
      await phone.getByRole('button', { name: 'Connect and sign in' }).click()
      await expect.poll(() => readAddress(page)).toMatch(/^0x/)
      await expectSigned(page, ['eip155:31337', 'eip155:31338'])
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.reload()
      await expect.poll(() => readAddress(page)).toMatch(/^0x/)
      expect(await readSignIns(page)).toEqual([])
    })

  test('shows two questions if the user chose separate ones', async ({ page, visit, phone }) => {
    await visit(signsIn)
    await pair(page, phone, false)
    await expect(phone.getByRole('heading', { name: /^Connect to / })).toBeVisible()
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => readAddress(page)).toMatch(/^0x/)
    expect(await readSignIns(page)).toEqual([])
  })

  test('does not connect if the user rejects', async ({ page, visit, phone }) => {
    await visit(signsIn)
    await pair(page, phone)
    await phone.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('dialog')).toContainText(/declined/i)
    expect(await readAddress(page)).toBeUndefined()
    expect(await readSignIns(page)).toEqual([])
    // The Node polyfills that its library needs for sign-ins are removed with them.
    const hasBuffer = () => phone.evaluate(() => 'Buffer' in globalThis)
    expect(await hasBuffer()).toBe(true)
    await phone.getByRole('checkbox', { name: /^Ask separately/ }).check()
    expect(await hasBuffer()).toBe(false)
  })
})

test.describe('Embedded wallet', () => {
  test('signs in with the e-mail log-in, without another question [S2.3, S4.12]', async ({ page, visit }) => {
    await visit(signsIn)
    await logIn(page, 'one.tap@test')
    await expect.poll(() => readSignIns(page)).toHaveLength(1)
    await expectSigned(page, ['eip155:31337'])
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('#w3m-iframe')).toBeHidden()
  })

  test('signs in with the Google log-in, without another question', async ({ page, visit, stack }) => {
    await visit(signsIn)
    await page.locator('foyer-button button').click()
    await revealSocialButton(page, 'google')
    const login = createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox })
    await login.logInBySocial(page, 'google', { account: 'one.tap.google@example.com' })
    await expect.poll(() => readSignIns(page), { timeout: 20_000 }).toHaveLength(1)
    await expectSigned(page, ['eip155:31337'])
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('shows a request for a second signature, like any wallet', async ({ page, visit }) => {
    await visit(signsIn)
    await logIn(page, 'one.tap.twice@test')
    await expect.poll(() => readSignIns(page)).toHaveLength(1)
    // The window of the log-in closes after the sign-in. The next request opens another one.
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.context().pages().length).toBe(1)
    const signing = page.evaluate(() => window.host.signWithViem('again'))
    signing.catch(() => undefined)
    await expect((await openApproval(page)).getByText('again')).toBeVisible()
  })
})
