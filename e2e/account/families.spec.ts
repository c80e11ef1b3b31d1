import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foyerSolana } from '@foyer/kit/networks'
import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { startWorld, type World } from '@foyer/sandbox/world'
import type { Locator, Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { test as base, expect, open } from './accountTest.js'
import { createPageUrl, toLocalhost } from './pageUrl.js'

/** Registers wallets by the Wallet Standard, which say yes to every connection. It runs in the page. */
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
        'solana:signMessage': { version: '1.0.0', signMessage: () => Promise.reject(new Error('Nobody asks')) },
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

async function startFamilies(): Promise<World & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-families-'))
  const world = await startWorld({ dataDir, quiet: true, hasSolana: true })
  return {
    ...world,
    close: async () => {
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The page of a host with networks of two families, where Alpha Wallet speaks both and Sol Wallet one. */
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
      await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    })
  },
})

function read(page: Page) {
  return page.evaluate(() => ({
    active: window.appKit.getActiveChainNamespace(),
    eip155: window.appKit.getAddress('eip155')?.slice(0, 2),
    solana: window.appKit.getAddress('solana'),
  }))
}
/** The widget on the question in which family to go on. */
async function goElsewhere(page: Page): Promise<Locator> {
  const dialog = await open(page)
  await dialog.getByRole('button', { name: /^Choose network/ }).click()
  await dialog.getByRole('button', { name: /^Foyer Solana/ }).click()
  await expect(page.getByRole('dialog', { name: 'Foyer Solana' })).toBeVisible()
  return dialog
}

test('one wallet of two families is one row, and is asked where to connect', async ({ page, go }) => {
  await go()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Alpha Wallet/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Which network?' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^EVM networks Foyer Chain, Foyer Chain Two/ })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Solana/ }).click()
  await expect(dialog).toBeHidden()
  expect(await read(page)).toEqual({ active: 'solana', eip155: undefined, solana: own.address })
})

test('opened for one family, it shows that family’s wallets and asks nothing more', async ({ page, go }) => {
  await go()
  await page.evaluate(() => window.appKit.open({ namespace: 'solana' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Sol Wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog).toBeHidden()
  expect(await read(page)).toMatchObject({ active: 'solana', solana: own.address })
})

test('a network of another family wants a wallet of its own; both are there after a reload, and leave one by one', async ({
  page,
  go,
}) => {
  await go()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^EVM networks/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // Who looks and goes back stays where they are.
  const dialog = await goElsewhere(page)
  await expect(dialog.getByText('Alpha Wallet can be used on Foyer Solana too.')).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await read(page)).toEqual({ active: 'eip155', eip155: '0x', solana: undefined })

  await goElsewhere(page)
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await expect(dialog.getByRole('button', { name: /^Sol Wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Sol Wallet/ }).click()
  await expect(dialog).toBeHidden()
  const both = { active: 'solana', eip155: '0x', solana: other.address }
  expect(await read(page)).toEqual(both)

  await page.reload()
  await expect.poll(() => read(page)).toEqual(both)

  // Where a wallet stands already, one simply goes.
  await open(page)
  await dialog.getByRole('button', { name: /^Choose network/ }).click()
  await expect(dialog.getByRole('button', { name: /Connected$/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: /^Foyer Chain Connected/ }).click()
  await expect(dialog.getByRole('button', { name: /now Foyer Chain$/ })).toBeVisible()
  expect((await read(page)).active).toBe('eip155')

  await expect(dialog.getByRole('button', { name: 'Disconnect all wallets' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect Alpha Wallet' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => read(page)).toEqual({ active: 'solana', eip155: undefined, solana: other.address })
  await open(page)
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => read(page)).toMatchObject({ eip155: undefined, solana: undefined })
})

test('leaves all wallets at once', async ({ page, go }) => {
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
  await dialog.getByRole('button', { name: 'Disconnect all wallets' }).click()
  await expect.poll(() => read(page)).toMatchObject({ eip155: undefined, solana: undefined })
})
