import { callRpc } from '@foyer/sandbox/callRpc'
import { planOwnedAccount } from '@foyer/sandbox/planOwnedAccount'
import type { Page } from '@playwright/test'
import { delayApproval, resolveApproval } from '../account/sendPage.js'
import { pressInFrame, readToEnd } from '../embedded/pressInFrame.js'
import { findViolationsInLooks, setLocale } from '../hosts/findWidgetViolations.js'
import { address, connect, countSigned, expect, getSession, signInHeading, test } from './signInTest.js'

function dialog(page: Page) {
  return page.getByRole('dialog')
}
function button(page: Page, name: string) {
  return dialog(page).getByRole('button', { name, exact: true })
}
function setChain(page: Page, id: number) {
  return page.evaluate((chainId) => window.wallets['Alpha Wallet']?.setChain(chainId), id)
}
function isConnected(page: Page) {
  return page.evaluate(() => window.appKit.getIsConnectedState())
}

/** Presses Tab until a button has the focus. If its view is still loading, the title has the focus first. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const isThere = await button(page, name).evaluate((element) => element.matches(':focus'))
    if (!isThere) await page.keyboard.press('Tab')
    expect(isThere).toBe(true)
  }).toPass({ intervals: [50] })
}

/** Ends the sign-in session in the settings of the account. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => window.appKit.open())
  await dialog(page).getByTestId('account-settings-button').click()
  await dialog(page).getByTestId('settings-apps').click()
  await dialog(page).getByTestId('end-sign-in').click()
}

/** Runs `act`, which makes the page request the session from its server, and waits for the response. */
async function waitForSession(page: Page, act: () => Promise<unknown>): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/auth/session'))
  await act()
  await (await told).finished()
}

test('sign-in: works with the keyboard only, is requested again only for another account, and Cancel disconnects [S2.3, S2.11]', async ({
  page,
  visit,
}) => {
  await visit({ isWide: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: /^Alpha Wallet/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(signInHeading(page)).toBeVisible()

  // No way of closing the view counts as an answer.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sign in, or cancel to disconnect')).toHaveCount(1)
  await page.mouse.click(5, 5)
  await button(page, 'Close').click()
  await expect(signInHeading(page)).toBeVisible()
  expect([await countSigned(page), await getSession(page), await isConnected(page)]).toEqual([0, null, true])

  await tabTo(page, 'Sign')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  const first = await address(page)
  expect(await getSession(page)).toMatchObject({ address: first, chainId: 'eip155:31337', signer: 'key' })

  await waitForSession(page, () => page.reload())
  await expect.poll(() => address(page)).toBe(first)
  await waitForSession(page, () => setChain(page, 31_338))
  await expect.poll(() => page.evaluate(() => window.appKit.getChainId())).toBe(31_338)
  await expect(dialog(page)).toBeHidden()
  expect(await countSigned(page)).toBe(0)

  await waitForSession(page, async () => {
    await page.evaluate(async () => {
      const { 'Alpha Wallet': wallet } = window.wallets
      const [, second] = (await wallet?.getAddresses()) ?? []
      if (second) await wallet?.selectAccount(second)
    })
  })
  await expect(signInHeading(page)).toBeVisible()
  await tabTo(page, 'Cancel')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  expect(await isConnected(page)).toBe(false)
  await expect.poll(() => getSession(page)).toBeNull()
})

test('optional sign-in: the view appears once for a network, and never after a reload', async ({ page, visit }) => {
  await visit({ isOptional: true })
  await connect(page)
  await expect(signInHeading(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await setChain(page, 31_338)
  await expect(signInHeading(page)).toBeVisible()
  await button(page, 'Close').click()
  await expect(dialog(page)).toBeHidden()
  await waitForSession(page, () => setChain(page, 31_337))
  await waitForSession(page, () => page.reload())
  await expect.poll(() => isConnected(page)).toBe(true)
  await expect(dialog(page)).toBeHidden()
  await page.evaluate(() => window.appKit.open({ view: 'SIWXSignMessage' }))
  await button(page, 'Sign').click()
  await expect(dialog(page)).toBeHidden()
  expect(await getSession(page)).toMatchObject({ address: await address(page), chainId: 'eip155:31337' })
})

test('optional sign-in: a request that is open in the wallet is pending in Account, and opens its view again', async ({
  page,
  visit,
}) => {
  await visit({ isOptional: true })
  await connect(page)
  await delayApproval(page)
  await button(page, 'Sign').click()
  await expect.poll(() => countSigned(page)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.evaluate(() => window.appKit.open({ view: 'Account' }))
  const row = dialog(page).getByTestId('pending-request')
  await expect(row).toContainText('Sign in')
  await expect(row).toContainText('Open in Alpha Wallet')
  await row.click()
  await expect(signInHeading(page)).toBeVisible()
  await expect(dialog(page).getByTestId('w3m-connecting-siwe-sign')).toHaveAttribute('aria-busy', 'true')
  await resolveApproval(page, true)
  await expect.poll(() => getSession(page)).not.toBeNull()
  await page.evaluate(() => window.appKit.open({ view: 'Account' }))
  await expect(dialog(page).getByTestId('account-send-button')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await countSigned(page)).toBe(1)
})

for (const end of ['signature', 'second Cancel'] as const)
  test(`optional sign-in: after Cancel, the request in the wallet stays pending until a ${end}`, async ({
    page,
    visit,
  }) => {
    await visit({ isOptional: true })
    await connect(page)
    await delayApproval(page)
    await button(page, 'Sign').click()
    await expect.poll(() => countSigned(page)).toBe(1)
    await button(page, 'Cancel').click()
    await expect(dialog(page)).toBeHidden()
    await page.evaluate(() => window.appKit.open({ view: 'Account' }))
    const row = dialog(page).getByTestId('pending-request')
    await expect(row).toContainText('Open in Alpha Wallet')
    if (end === 'second Cancel') {
      await row.click()
      await button(page, 'Cancel').click()
      await expect(dialog(page)).toBeHidden()
      await page.evaluate(() => window.appKit.open({ view: 'Account' }))
    } else {
      await resolveApproval(page, true)
      await expect.poll(() => getSession(page)).not.toBeNull()
    }
    await expect(dialog(page).getByTestId('account-send-button')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect([await countSigned(page), await isConnected(page)]).toEqual([1, true])
  })

test('settings: end the optional sign-in session of the page, and the wallet stays connected', async ({
  page,
  visit,
}) => {
  await visit({ isOptional: true })
  await connect(page)
  await button(page, 'Sign').click()
  await expect(dialog(page)).toBeHidden()
  expect(await getSession(page)).not.toBeNull()
  await endSession(page)
  await expect(dialog(page).getByTestId('settings-apps')).toHaveCount(0)
  expect([await getSession(page), await isConnected(page)]).toEqual([null, true])
})

test('settings: after the end of a required sign-in session the page requests a new one', async ({ page, visit }) => {
  await visit()
  await connect(page)
  await button(page, 'Sign').click()
  await expect(dialog(page)).toBeHidden()
  await endSession(page)
  await expect(signInHeading(page)).toBeVisible()
  expect([await getSession(page), await isConnected(page)]).toEqual([null, true])
})

test('sign-in: a signature in one tab closes the view in the other', async ({ page, context, visit, stack }) => {
  const { serverUrl } = stack
  await visit({ siwx: 'cloud', options: { serverUrl, projectId: 'sandbox', features: { email: false, socials: [] } } })
  await connect(page)
  await expect(signInHeading(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(signInHeading(other)).toBeVisible()
  await button(page, 'Sign').click()
  await expect(dialog(page)).toBeHidden()
  await expect(dialog(other)).toBeHidden()
  expect([await isConnected(other), await countSigned(other)]).toEqual([true, 0])
})

test.describe('sign-in view', () => {
  // Playwright injects axe by evaluation, which the page's CSP would block.
  test.use({ bypassCSP: true })

  test('breaks no axe rule and fits the screen, in light and dark, in both directions', async ({
    page,
    visit,
  }, info) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await visit()
    await connect(page)
    await expect(signInHeading(page)).toBeVisible()
    await expect(dialog(page).getByText('Welcome to the shop')).toBeVisible()
    expect(await findViolationsInLooks(page)).toEqual([])
    for (const [locale, width] of [
      ['ar', 320],
      ['de', 320],
      ['en', 1024],
    ] as const) {
      await page.setViewportSize({ width, height: 640 })
      await setLocale(page, locale)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(
        await dialog(page).evaluate((element) => {
          const wide = [...element.querySelectorAll<HTMLElement>('.sign, .sign *')]
          return wide
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
            .map((one) => one.outerHTML)
        }),
      ).toEqual([])
      await page.screenshot({ path: info.outputPath(`${locale}-${width}.png`) })
    }
  })
})

test('embedded wallet: signs in with its log-in, and for another network shows the request inside the view', async ({
  page,
  visit,
  stack,
}) => {
  await visit({ options: { serverUrl: stack.serverUrl, projectId: 'sandbox' } })
  await page.locator('foyer-button button').click()
  await page.getByTestId('email-input').fill('sign.in@test')
  await page.keyboard.press('Enter')
  await expect(
    dialog(page)
      .getByRole('textbox', { name: /code|digit/i })
      .first(),
  ).toBeFocused()
  await page.keyboard.type('424242')
  await expect.poll(() => getSession(page)).toMatchObject({ chainId: 'eip155:31337' })
  await expect(dialog(page)).toBeHidden()

  await page.evaluate(() => {
    const network = window.appKit.getCaipNetworks().find(({ id }) => id === 31_338)
    if (network) void window.appKit.switchNetwork(network)
  })
  const frame = page.frameLocator('#w3m-iframe')
  await button(page, 'Sign').click()
  await expect(frame.getByText('Welcome to the shop', { exact: true })).toBeVisible()
  await pressInFrame(frame.getByRole('button', { name: 'Cancel', exact: true }))
  await expect(dialog(page).getByText(/^You did not sign/)).toBeVisible()
  expect(await getSession(page)).toMatchObject({ chainId: 'eip155:31337' })
  await button(page, 'Sign').click()
  await expect(frame.getByText('Welcome to the shop', { exact: true })).toBeVisible()
  await pressInFrame(await readToEnd(frame))
  await expect.poll(() => getSession(page)).toMatchObject({ address: await address(page), chainId: 'eip155:31338' })
  await expect(dialog(page)).toBeHidden()
})

for (const siwx of ['own', 'cloud'] as const)
  test(`a contract account signs in at ${siwx === 'own' ? 'the shop’s own server' : 'Foyer’s server'}, deployed (ERC-1271) or not yet (ERC-6492)`, async ({
    page,
    visit,
    stack: { world, serverUrl },
  }) => {
    const { evm } = world.urls
    const [owner, stranger, sender] = world.accounts
    if (!owner || !stranger || !sender) throw new Error('the sandbox has no accounts')
    const salt = (last: number) => `0x${`${siwx === 'own' ? 1 : 2}${last}`.padStart(64, '0')}` as const
    const [there, future] = [planOwnedAccount(owner.address, salt(1)), planOwnedAccount(owner.address, salt(2))]
    const deploy = { from: sender.address, to: there.factory, data: there.factoryData }
    await callRpc(evm, 'eth_sendTransaction', [deploy])
    await expect.poll(() => callRpc(evm, 'eth_getCode', [there.address, 'latest'])).not.toBe('0x')
    const options = { serverUrl, projectId: 'sandbox', features: { email: false, socials: [] } }
    const base = { siwx, ...(siwx === 'cloud' && { options }) }

    for (const { factory, factoryData, ...contract } of [there, future]) {
      const make = contract.address === future.address ? { make: { address: factory, data: factoryData } } : {}
      await visit({ ...base, keys: [owner.privateKey], contract: { address: contract.address, ...make } })
      await connect(page)
      await button(page, 'Sign').click()
      await expect(dialog(page)).toBeHidden()
      await page.reload()
      await expect.poll(() => address(page)).toBe(contract.address)
      await expect(page.evaluate(readSigner)).resolves.toEqual({ address: contract.address, signer: 'contract' })
      await page.evaluate(() => window.appKit.disconnect())
      await page.evaluate(() => localStorage.clear())
    }
    expect(await callRpc(evm, 'eth_getCode', [future.address, 'latest']), 'nothing was sent').toBe('0x')

    await visit({ ...base, keys: [stranger.privateKey], contract: { address: there.address } })
    await connect(page)
    await button(page, 'Sign').click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
    await expect(signInHeading(page)).toBeVisible()
  })

/** Returns the signed-in account from the server that stores it: by its cookie, or by its token. */
async function readSigner(): Promise<unknown> {
  const token = localStorage.getItem('@appkit/siwx-auth-token')
  if (token !== null) {
    const { sub, signer } = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    return { address: String(sub).split(':').at(-1), signer }
  }
  const { session } = await (await fetch('/auth/session')).json()
  return { address: session?.address, signer: session?.signer }
}
