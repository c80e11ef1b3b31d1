import { foyerLocal, foyerSolana } from '@foyer/kit/networks'
import { formatAmount } from '@foyer/primitives/formatAmount'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import type { Locator, Page } from '@playwright/test'
import { toLocalhost } from '../account/pageUrl.js'
import { amount, press, recipient } from '../account/sendPage.js'
import { expect, test as phoneTest } from '../phone/phoneTest.js'
import { runAxe } from '../runAxe.js'
import { getLamports, getTokens } from '../solana/solanaTest.js'
import { provideSolanaStack, type Stack, stackTimeoutMs } from '../stack.js'
import { readCode } from './readCode.js'
import { servePairingHost } from './servePairingHost.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [own, friend] = deriveSolanaAccounts().map(({ address }) => address) as [string, string]

/** The widget with networks of two chain families, the server's relay, and the phone wallet with accounts in both. */
const test = phoneTest.extend<{ readonly pair: (page: Page) => Promise<void> }>({
  stack: [provideSolanaStack, { scope: 'test', timeout: stackTimeoutMs }],
  pair: async ({ kept, stack, phone }, use) => {
    const host = await kept('pairing host', servePairingHost)
    await use(async (page) => {
      await page.goto(`${host.url}/?${createQuery(stack)}`)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByTestId('wallet-selector-walletconnect').click()
      const code = dialog.getByRole('img', { name: /^QR code/ })
      await expect(code).toHaveAttribute('aria-busy', 'false')
      await phone.evaluate((link) => window.phoneWallet.pair(link), await readCode(page, code))
      await phone.getByRole('heading', { name: /^Connect to/ }).waitFor()
    })
  },
})

function createQuery({ world, serverUrl }: Stack): URLSearchParams {
  const at = (url = '') => ({ rpcUrls: { default: { http: [toLocalhost(url)] } } })
  const networks = [
    { ...foyerLocal, ...at(world.chains[0]?.url) },
    { ...foyerSolana, ...at(world.solana?.url) },
  ]
  const features = { email: false, socials: false }
  return new URLSearchParams({
    pairs: 'false',
    options: JSON.stringify({ networks, serverUrl, projectId: 'sandbox', features }),
  })
}

function read(page: Page) {
  return page.evaluate(() => ({
    active: window.appKit.getActiveChainNamespace(),
    eip155: window.appKit.getAddress('eip155'),
    solana: window.appKit.getAddress('solana'),
  }))
}
const both = { eip155: alice, solana: own }

async function open(page: Page): Promise<Locator> {
  await page.evaluate(() => window.appKit.open())
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Switches the network in the widget, and returns the widget on the Account view. */
async function switchNetwork(page: Page, network: string): Promise<Locator> {
  const dialog = await open(page)
  await dialog.getByRole('button', { name: /^Choose network/ }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${network}`) }).click()
  await expect(dialog.getByRole('button', { name: new RegExp(`now ${network}$`) })).toBeVisible()
  return dialog
}

/** Returns axe violations, and whether the phone's page is wider than the screen. */
async function inspect(phone: Page): Promise<readonly string[]> {
  const isWide = await phone.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  return [...(await runAxe(phone)).broken, ...(isWide ? ['wider than the screen'] : [])]
}

test.use({ bypassCSP: true }) // Playwright injects axe by evaluation, which the page's CSP would block.

test('phone wallet: connects in both chain families at once, pays and signs on Solana, and disconnects from both', async ({
  page,
  phone,
  stack,
  pair,
  strays,
}) => {
  test.setTimeout(180_000)
  const chain = stack.world.solana
  if (!chain) throw new Error('there is no Solana chain')
  await phone.setViewportSize({ width: 320, height: 640 })

  await pair(page)
  for (const name of ['Accounts: EVM', 'Networks: EVM', 'Accounts: Solana', 'Networks: Solana'])
    await expect(phone.getByRole('group', { name })).toBeVisible()
  expect(await inspect(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await read(page)).toEqual({ active: 'eip155', ...both })
  await expect(
    phone.getByRole('button', { name: /alice\.eth on Foyer Chain, Account 1 on Foyer Solana/ }),
  ).toBeVisible()

  const dialog = await switchNetwork(page, 'Foyer Solana')
  expect(await read(page)).toEqual({ active: 'solana', ...both })
  const before = await getLamports(chain, own)
  const say = (lamports: number) => `${formatAmount({ atomic: BigInt(lamports), decimals: 9 }, 'en')} SOL`
  await expect(dialog.getByTestId('account-balance')).toContainText(say(before))
  const filled = await fetch(`${stack.world.urls.sandbox}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: own }),
  })
  expect(filled.status).toBe(200)
  await expect.poll(() => getLamports(chain, own)).toBe(before + 10_000_000_000)

  const friendHad = await getLamports(chain, friend)
  await press(dialog, 'Send')
  await amount(dialog).fill('1.5')
  await recipient(dialog).fill(friend)
  await press(dialog, 'Review send')
  await press(dialog, 'Send')
  await expect(phone.getByRole('heading', { name: 'Send SOL' })).toBeVisible()
  await expect(phone.getByText('1.5 SOL', { exact: true })).toBeVisible()
  await expect(phone.getByText(friend, { exact: true })).toBeVisible()
  await expect(phone.locator('.warning')).toHaveCount(0)
  expect(await inspect(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => getLamports(chain, friend)).toBe(friendHad + 1_500_000_000)
  await press(dialog, 'Done')
  await expect(dialog.getByTestId('account-balance')).toContainText(say(await getLamports(chain, own)))

  const friendHadTokens = await getTokens(chain, friend, 'sUSD')
  await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
  await press(dialog, 'Send')
  await recipient(dialog).fill(friend)
  await amount(dialog).fill('2.25')
  await press(dialog, 'Review send')
  // The rows of the costs move the button when they arrive.
  await expect(dialog.getByText('≤ 0.000005 SOL')).toBeVisible()
  await press(dialog, 'Send')
  await expect(phone.getByRole('heading', { name: 'Send sUSD' })).toBeVisible()
  await expect(phone.getByText(friend, { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => getTokens(chain, friend, 'sUSD')).toBe(friendHadTokens + 2_250_000n)
  await press(dialog, 'Done')

  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('button', { name: /^Sent/ }).first()).toContainText('2.25')
  await expect(dialog.getByRole('button', { name: /^Received/ }).first()).toContainText('+1,000 sUSD')

  const signed = page.evaluate(async () => {
    const provider = window.appKit.getProvider<{ signMessage(message: Uint8Array): Promise<Uint8Array> }>('solana')
    const bytes = await provider?.signMessage(new TextEncoder().encode('Good evening'))
    return bytes?.length
  })
  await expect(phone.getByRole('region', { name: 'Message' })).toHaveText('Good evening')
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  expect(await signed).toBe(64)

  await Promise.all([page.reload(), phone.reload()])
  await expect.poll(() => read(page)).toEqual({ active: 'solana', ...both })
  await switchNetwork(page, 'Foyer Chain')
  expect(await read(page)).toEqual({ active: 'eip155', ...both })
  await page.evaluate(() => window.appKit.disconnect())
  await phone.waitForFunction(() => window.phoneWallet?.getState().sites.length === 0)
  expect(await read(page)).toMatchObject({ eip155: undefined, solana: undefined })
  expect(strays).toEqual([])
})

test('phone wallet: a family that the user left out is requested later with a new QR code', async ({
  page,
  phone,
  pair,
}) => {
  await pair(page)
  await phone.getByLabel('Foyer Solana').uncheck()
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await read(page)).toEqual({ active: 'eip155', eip155: alice, solana: undefined })
  const dialog = await open(page)
  await dialog.getByRole('button', { name: /^Choose network/ }).click()
  await dialog.getByRole('button', { name: /^Foyer Solana/ }).click()
  await expect(page.getByRole('dialog', { name: 'Foyer Solana' })).toBeVisible()
  await press(dialog, 'Choose a wallet')
  await dialog.getByTestId('wallet-selector-walletconnect').click()
  const code = dialog.getByRole('img', { name: /^QR code/ })
  await expect(code).toHaveAttribute('aria-busy', 'false')
  await phone.evaluate((link) => window.phoneWallet.pair(link), await readCode(page, code))
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(() => read(page)).toEqual({ active: 'solana', ...both })
})

test('phone wallet: a change of the Solana account does not change the EVM account', async ({ page, phone, pair }) => {
  await pair(page)
  await phone.evaluate(() => window.phoneWallet.approve())
  await expect.poll(() => read(page)).toEqual({ active: 'eip155', ...both })
  await phone.evaluate((address) => window.phoneWallet.setAccount(`solana:${address}`), friend)
  await expect.poll(() => read(page)).toEqual({ active: 'eip155', eip155: alice, solana: friend })
  const refused = page.evaluate(() =>
    window.appKit
      .getProvider<{ signMessage(message: Uint8Array): Promise<Uint8Array> }>('solana')
      ?.signMessage(Uint8Array.of(104, 105))
      .catch((error: { code?: unknown }) => error.code),
  )
  await phone.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await phone.getByRole('button', { name: 'Reject' }).click()
  expect(await refused).toBe('USER_REJECTED')
})
