import { createTestLogin } from '@foyer/kit/testing'
import type { RunningSandbox } from '@foyer/sandbox/world'
import type { Locator, Page } from '@playwright/test'
import { createWalletClient, http, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { HostPage } from '../hosts/servePage.js'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { test as base, expect } from './embeddedTest.js'
import { pressInFrame, readToEnd } from './pressInFrame.js'
import { revealSocialButton } from './revealSocialButton.js'
import { serveConnectHost } from './serveConnectHost.js'

declare global {
  interface Window {
    events: string[]
  }
}

interface ViewsFixtures {
  /** Opens the host's page and its widget, like a user. */
  readonly open: () => Promise<Locator>
  readonly shop: HostPage
}

const test = base.extend<ViewsFixtures>({
  shop: async ({ kept, stack }, use) => {
    await use(await kept('shop', () => serveConnectHost(stack.frameUrl)))
  },
  open: async ({ page, stack, shop }, use) => {
    await use(async () => {
      const options = { serverUrl: stack.serverUrl, projectId: 'sandbox', rpcUrl: stack.world.urls.evm }
      await page.goto(`${shop.url}/?options=${encodeURIComponent(JSON.stringify(options))}`)
      await page.locator('foyer-button button').click()
      const dialog = page.locator('foyer-modal dialog')
      await dialog.waitFor()
      return dialog
    })
  },
})

function frame(page: Page) {
  return page.frameLocator('#w3m-iframe')
}
function codeField(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'Code, 6 digits' })
}
function address(page: Page) {
  return page.evaluate(() => window.host.appKit.getAddress())
}

async function logIn(page: Page, dialog: Locator, email: string): Promise<string> {
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Confirm email')
  await expect(codeField(dialog)).toBeFocused()
  await page.keyboard.type('424242')
  await expect.poll(() => address(page), { timeout: 20_000 }).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await expect(dialog).toBeHidden()
  return (await address(page)) ?? ''
}

/** Sends ether from an account of the sandbox and waits until it is mined. */
async function fund(world: RunningSandbox, to: `0x${string}`): Promise<void> {
  const key = world.accounts[3]?.privateKey
  if (!key) throw new Error('the sandbox has no fourth account')
  const client = createWalletClient({
    account: privateKeyToAccount(key as `0x${string}`),
    chain: {
      id: 31337,
      name: 'Foyer',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
    transport: http(world.urls.evm),
  }).extend(publicActions)
  await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ to, value: parseEther('5') }) })
}

/** Returns the boxes of the frame and of the card's place for it. */
function boxes(page: Page) {
  return page.evaluate(() => {
    const read = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      return [x, y, width, height].map(Math.round).join()
    }
    const place = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.secure')
    return { place: read(place), frame: read(document.querySelector('#w3m-iframe')) }
  })
}

async function isInPlace(page: Page) {
  const { place, frame: lies } = await boxes(page)
  return place === lies && place !== '0,0,0,0'
}

test('widget: logs in with the code of a real mail, after a wrong code', async ({ page, open, stack }) => {
  const email = `views.${Date.now()}@example.com`
  const dialog = await open()
  const beganMs = Date.now()
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Confirm email', { timeout: 20_000 })
  const code = await stack.readCode(email, beganMs)
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(codeField(dialog)).toBeFocused()
  await page.keyboard.type(wrong)
  await expect(dialog.getByText('Incorrect code')).toBeVisible()
  await expect(codeField(dialog)).toHaveValue('')
  await expect(codeField(dialog)).toBeFocused()
  await page.keyboard.type(code)
  await expect.poll(() => address(page), { timeout: 20_000 }).toMatch(/^0x/)
  await expect(dialog).toBeHidden()
})

test('widget: logs in with Google in a window, and shows it in the settings', async ({ page, open, stack }) => {
  const dialog = await open()
  const login = createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox })
  await revealSocialButton(page, 'google')
  await login.logInBySocial(page, 'google', { account: `views.google.${Date.now()}@example.com` })
  await expect.poll(() => address(page), { timeout: 20_000 }).toMatch(/^0x/)
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await expect(dialog.getByText('Logged in with Google')).toBeVisible()
})

test('widget: shows the request in the frame over the card, and the result after the transaction [S2.10, S2.14]', async ({
  page,
  open,
  stack,
}) => {
  const dialog = await open()
  const account = await logIn(page, dialog, 'views-send@test')
  await fund(stack.world, account as `0x${string}`)
  await page.evaluate(() => window.host.appKit.open({ view: 'WalletSend' }))
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill('0x000000000000000000000000000000000000dEaD')
  // All warnings are shown before the button is enabled, so that the card does not move on the click. The click opens
  // the window with the only review.
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await frame(page).getByRole('button').first().waitFor({ timeout: 20_000 })
  await expect.poll(() => isInPlace(page)).toBe(true)
  await confirmInWindow(page)
  await expect(dialog).toHaveAccessibleName('Transaction', { timeout: 20_000 })
  await expect(dialog.getByRole('heading', { name: /^Sent 1 ETH to / })).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Done' })).toBeAttached({ timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveAccessibleName('Account')
})

test('the embedded wallet swaps a token with one confirmation for the approval and the swap [S1.12]', async ({
  page,
  open,
  stack,
}) => {
  test.setTimeout(300_000)
  const dialog = await open()
  const account = await logIn(page, dialog, 'views-swap@test')
  await fund(stack.world, account as `0x${string}`)
  const openSwap = (given: Record<string, string>) =>
    page.evaluate((wanted) => window.host.appKit.open({ view: 'Swap', arguments: wanted }), given)
  const action = dialog.locator('.page:not(.ghost)').getByTestId('swap-action-button')
  const confirm = async (title: RegExp) => {
    await expect(frame(page).getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => isInPlace(page)).toBe(true)
    const shown = await openApproval(page)
    await readToEnd(shown)
    // The quote comes from the operator's router and the simulation matches it, so no checkbox is needed.
    await expect(shown.getByRole('checkbox')).toHaveCount(0)
    await confirmInWindow(page)
  }
  await openSwap({ toToken: 'sUSD', amount: '0.5' })
  await expect(action).toHaveText('Review swap')
  await action.click()
  await expect(action).toHaveText('Swap')
  await pressInFrame(action)
  await confirm(/^Swap 0\.5 ETH for at least [\d,.]+ sUSD$/)
  await expect(dialog.getByRole('heading', { name: /^Swapped 0\.5 ETH for / })).toBeVisible({ timeout: 20_000 })
  await openSwap({ fromToken: 'sUSD', toToken: 'ETH', amount: '100' })
  await expect(action).toHaveText('Review swap')
  await action.click()
  // A single confirmation covers the approval and the swap.
  await expect(action).toHaveText('Swap')
  await pressInFrame(action)
  await confirm(/^Swap 100 sUSD for at least [\d.]+ ETH$/)
  await expect(dialog.getByRole('heading', { name: /^Swapped 100 sUSD for / })).toBeVisible({ timeout: 20_000 })
})

test("widget: shows the security of the wallet, and the frame's screen in the card", async ({ page, open }) => {
  const dialog = await open()
  await logIn(page, dialog, 'views-security@test')
  await page.evaluate(() => window.host.appKit.open())
  await dialog.getByRole('button', { name: 'Account settings' }).click()
  await dialog.getByTestId('account-upgrade-wallet').click()
  await expect(dialog.getByTestId('wallet-level')).toHaveAttribute('data-level', 'L0')
  await dialog.getByRole('button', { name: 'Make it yours alone' }).click()
  await frame(page).getByRole('button').first().waitFor({ timeout: 20_000 })
  await expect.poll(() => isInPlace(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await boxes(page)).place).toBe('0,0,0,0')
  await expect(dialog.getByTestId('wallet-level')).toBeVisible()
})

test('widget: confirms the device with the link of a mail, then needs the code [S4.11]', async ({ page, open }) => {
  const dialog = await open()
  await page.evaluate(() => {
    window.events = []
    window.host.appKit.subscribeEvents(({ data }) => window.events.push(data.event))
  })
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(`device.views.${Date.now()}@test`)
  await page.keyboard.press('Enter')
  // For such an address the sandbox follows the link itself, immediately.
  await expect(dialog).toHaveAccessibleName('Confirm email', { timeout: 30_000 })
  expect(await page.evaluate(() => window.events)).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  await expect(codeField(dialog)).toBeFocused()
  await page.keyboard.type('424242')
  await expect.poll(() => address(page), { timeout: 20_000 }).toMatch(/^0x/)
})
