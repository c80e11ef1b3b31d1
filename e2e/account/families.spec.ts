import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foyerSolana } from '@foyer/kit/networks'
import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import type { Locator, Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { test as base, expect, open } from './accountTest.js'
import { createPageUrl, toLocalhost } from './pageUrl.js'

/** Registers Wallet Standard wallets that approve every connection. Runs in the page. */
function registerWallets(wallets: readonly { name: string; address: string; publicKey: readonly number[] }[]): void {
  const key = (name: string) => `standard:${name}`
  const create = ({ name, address, publicKey }: (typeof wallets)[number]) => {
    const account = { address, publicKey: Uint8Array.from(publicKey), chains: ['solana:localnet'], features: [] }
    const connectWallet = async ({ silent = false } = {}) => {
      if (!silent) localStorage.setItem(key(name), 'yes')
      return { accounts: localStorage.getItem(key(name)) ? [account] : [] }
    }
    return {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      chains: ['solana:localnet'],
      accounts: [],
      features: {
        'standard:connect': { version: '1.0.0', connect: connectWallet },
        'standard:disconnect': { version: '1.0.0', disconnect: async () => localStorage.removeItem(key(name)) },
        'standard:events': { version: '1.0.0', on: () => () => undefined },
        'solana:signMessage': {
          version: '1.0.0',
          signMessage: () => Promise.reject(new Error('unexpected request')),
        },
      },
    }
  }
  const all = wallets.map(create)
  interface Api {
    readonly register: (...each: unknown[]) => unknown
  }
  const register = ({ register: add }: Api) => void add(...all)
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

const own = createNamedKey('families own')
const other = createNamedKey('families other')

async function startFamilies(): Promise<RunningSandbox & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-families-'))
  const world = await startSandbox({ dataDir, quiet: true, hasSolana: true })
  return {
    ...world,
    close: async () => {
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A host page with networks of two chain families. Alpha Wallet supports both families, Sol Wallet only one. */
const test = base.extend<{ readonly go: () => Promise<void> }>({
  world: [
    async ({ kept }, use) => {
      await use(await kept('families', startFamilies))
    },
    { scope: 'test', timeout: 120_000 },
  ],
  go: async ({ page, host, world }, use) => {
    await page.addInitScript(registerWallets, [
      { name: 'Alpha Wallet', address: own.address, publicKey: [...own.publicKey] },
      { name: 'Sol Wallet', address: other.address, publicKey: [...other.publicKey] },
    ])
    const solana = { ...foyerSolana, rpcUrls: { default: { http: [toLocalhost(world.solana?.url ?? '')] } } }
    await use(async () => {
      await page.goto(createPageUrl(host, world, { more: [solana], wallet: { remembers: true } }), { timeout: 60_000 })
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    })
  },
})

function readConnections(page: Page) {
  return page.evaluate(() => ({
    active: window.appKit.getActiveChainNamespace(),
    eip155: window.appKit.getAddress('eip155')?.slice(0, 2),
    solana: window.appKit.getAddress('solana'),
  }))
}
/** Opens the view in which the user chooses a wallet for the other chain family. */
async function openFamilyView(page: Page): Promise<Locator> {
  const dialog = await open(page)
  await dialog.getByRole('button', { name: /^Choose network/ }).click()
  await dialog.getByRole('button', { name: /^Foyer Solana/ }).click()
  await expect(page.getByRole('dialog', { name: 'Foyer Solana' })).toBeVisible()
  return dialog
}

test('a wallet for two chain families is one row, and the user chooses the family on connect', async ({ page, go }) => {
  await go()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Alpha Wallet/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Which network?' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^EVM networks Foyer Chain, Foyer Chain Two/ })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Solana/ }).click()
  await expect(dialog).toBeHidden()
  expect(await readConnections(page)).toEqual({ active: 'solana', eip155: undefined, solana: own.address })
})

test('open with a namespace: shows the wallets of that chain family and connects without a choice', async ({
  page,
  go,
}) => {
  await go()
  await page.evaluate(() => window.appKit.open({ namespace: 'solana' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Sol Wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog).toBeHidden()
  expect(await readConnections(page)).toMatchObject({ active: 'solana', solana: own.address })
})

test('a second chain family: connects another wallet, restores both after a reload, and disconnects each alone', async ({
  page,
  go,
}) => {
  await go()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^EVM networks/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // Closing this view changes nothing.
  const dialog = await openFamilyView(page)
  await expect(dialog.getByText('Alpha Wallet also works on Foyer Solana.')).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await readConnections(page)).toEqual({ active: 'eip155', eip155: '0x', solana: undefined })

  await openFamilyView(page)
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await expect(dialog.getByRole('button', { name: /^Sol Wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Sol Wallet/ }).click()
  await expect(dialog).toBeHidden()
  const both = { active: 'solana', eip155: '0x', solana: other.address }
  expect(await readConnections(page)).toEqual(both)

  await page.reload()
  await expect.poll(() => readConnections(page)).toEqual(both)

  // If a wallet is already connected for the family, the widget switches without a question.
  await open(page)
  await dialog.getByRole('button', { name: /^Choose network/ }).click()
  await expect(dialog.getByRole('button', { name: /Connected$/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: /^Foyer Chain Connected/ }).click()
  await expect(dialog.getByRole('button', { name: /now Foyer Chain$/ })).toBeVisible()
  expect((await readConnections(page)).active).toBe('eip155')

  await dialog.getByTestId('account-settings-button').click()
  await expect(dialog.getByRole('button', { name: 'Disconnect all wallets' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect Alpha Wallet' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => readConnections(page)).toEqual({ active: 'solana', eip155: undefined, solana: other.address })
  await open(page)
  await dialog.getByTestId('account-settings-button').click()
  await expect(dialog.getByTestId('settings-wallet')).toHaveText(/^Connected with /)
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => readConnections(page)).toMatchObject({ eip155: undefined, solana: undefined })
})

test('disconnects all wallets at once', async ({ page, go }) => {
  await go()
  await page.evaluate(() => window.appKit.open({ namespace: 'solana' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => window.appKit.open({ namespace: 'eip155' }))
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog).toBeHidden()
  await open(page)
  await expect(dialog.getByRole('button', { name: 'Disconnect Alpha Wallet (EVM networks)' })).toBeVisible()
  await dialog.getByTestId('account-settings-button').click()
  await dialog.getByRole('button', { name: 'Disconnect all wallets' }).click()
  await expect.poll(() => readConnections(page)).toMatchObject({ eip155: undefined, solana: undefined })
})
