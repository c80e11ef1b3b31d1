import { sandboxAddresses } from '@foyer/sandbox/addresses'
import type { Locator, Page } from '@playwright/test'
import type { Entry } from './pageUrl.js'

export interface Scene {
  readonly entry?: Entry
  /** The scene leaves a waiting wallet or a page without network. The next scene needs a fresh page. */
  readonly spoils?: true
  show(page: Page, dialog: Locator): Promise<void>
}

const hostile = `Evil\u202e${'W'.repeat(400)}`

const hostileTokens: Entry['network'] = (network) => ({
  ...network,
  tokens: (network.tokens as Record<string, unknown>[]).map((token, index) =>
    index === 0 ? { ...token, name: hostile, symbol: `S\u202e${'Y'.repeat(400)}` } : token,
  ),
})

const manyNetworks = Array.from({ length: 30 }, (_, index) => ({
  id: 90_000 + index,
  name: index === 3 ? 'A network with a name that is much longer than any row is wide' : `Network ${index + 1}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:9'] } },
  testnet: index % 4 === 0,
}))

function tile(dialog: Locator, name: string) {
  return dialog.getByTestId(`account-${name}-button`).click()
}
function amount(dialog: Locator) {
  return dialog.locator('.amount input')
}
function recipient(dialog: Locator) {
  return dialog.locator('form .field input')
}
function submit(dialog: Locator) {
  return dialog.locator('form button[type=submit]')
}

async function fill(dialog: Locator, sum: string, to: string): Promise<void> {
  await tile(dialog, 'send')
  await amount(dialog).fill(sum)
  await recipient(dialog).fill(to)
}

/** A token that is on no list. */
const lure = sandboxAddresses.lureToken

/** The selector of an element that exists when the view is complete. */
const landmarks = {
  HiddenTokens: '.state',
  AddToken: '.add',
  Networks: '.row',
  WhatIsANetwork: '.points',
  WalletSendSelectToken: '.owned',
  WalletCompatibleNetworks: '.plain',
} as const

async function go(page: Page, dialog: Locator, view: keyof typeof landmarks): Promise<void> {
  await page.evaluate((name) => window.appKit.open({ view: name }), view)
  await dialog.locator(`.page:not(.ghost) ${landmarks[view]}`).first().waitFor()
}

async function switchTo(page: Page, dialog: Locator) {
  await page.evaluate(() => window.appKit.open({ view: 'Networks' }))
  await dialog.getByTestId('network-eip155:31338').click()
}

/** Stores recipients as if the user had sent some payments. */
function storeRecipients(): void {
  const known = [
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'Mum' },
    { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', name: `Landlord\u202e${'W'.repeat(30)}` },
  ]
  localStorage.setItem('@appkit/address_names', JSON.stringify({ eip155: known }))
  const recent = ['0x6B981e6A7275e4B5F98662578c8eAb2eb561B147', '0x000000000000000000000000000000000000dEaD']
  localStorage.setItem('@appkit/sent_to_cache', JSON.stringify({ eip155: recent }))
}

/** Every account view, in the states that screenshots should cover. */
export const scenes: Readonly<Record<string, Scene>> = {
  account: { show: async (_, dialog) => void (await dialog.locator('.owned').first().waitFor()) },
  'account-hostile': {
    entry: { account: 3, network: hostileTokens },
    show: async (_, dialog) => void (await dialog.locator('.owned').first().waitFor()),
  },
  'account-loading': {
    spoils: true,
    show: async (page) => {
      await page.route(/^http:\/\/localhost:/, () => undefined)
      await page.evaluate(() => window.appKit.close())
      await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(31338))
      await page.evaluate(() => window.appKit.open())
    },
  },
  token: {
    show: async (_, dialog) => {
      await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
      await dialog.locator('.page:not(.ghost) .token .details').waitFor()
    },
  },
  'hidden-empty': { show: (page, dialog) => go(page, dialog, 'HiddenTokens') },
  'add-token': {
    show: async (page, dialog) => {
      await go(page, dialog, 'AddToken')
      await dialog.locator('.add input').fill(lure)
      await dialog.locator('.add .details').waitFor()
    },
  },
  networks: { show: (page, dialog) => go(page, dialog, 'Networks') },
  'networks-many': {
    entry: { more: manyNetworks },
    show: (page, dialog) => go(page, dialog, 'Networks'),
  },
  'what-is-a-network': {
    show: (page, dialog) => go(page, dialog, 'WhatIsANetwork'),
  },
  'switch-asking': {
    spoils: true,
    show: async (page, dialog) => {
      await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('hang'))
      await switchTo(page, dialog)
    },
  },
  'switch-declined': {
    show: async (page, dialog) => {
      await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('reject'))
      await switchTo(page, dialog)
    },
  },
  unsupported: {
    spoils: true,
    show: async (page, dialog) => {
      await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(424_242))
      await dialog.locator('.sep').waitFor()
    },
  },
  'send-empty': {
    show: async (_, dialog) => {
      await tile(dialog, 'send')
      await dialog.locator('.page:not(.ghost) .amount').waitFor()
    },
  },
  'send-ready': {
    show: async (_, dialog) => {
      await fill(dialog, '1.5', 'bob.eth')
      await dialog.locator('.whom .img').waitFor()
    },
  },
  'send-faults': { show: async (_, dialog) => fill(dialog, '1e21', 'nobody-has-this.eth') },
  'send-max': {
    show: async (_, dialog) => {
      await fill(dialog, '', '0x6B981e6A7275e4B5F98662578c8eAb2eb561B147')
      await dialog.locator('.below .b').click()
    },
  },
  'send-known': {
    show: async (page, dialog) => {
      await page.evaluate(storeRecipients)
      await tile(dialog, 'send')
      await dialog.locator('.book').waitFor()
    },
  },
  'send-naming': {
    show: async (_, dialog) => {
      await fill(dialog, '1', '0x6B981e6A7275e4B5F98662578c8eAb2eb561B147')
      await dialog.locator('.recipient .b-ghost').click()
      await dialog.locator('.naming').waitFor()
    },
  },
  'send-tokens': {
    show: (page, dialog) => go(page, dialog, 'WalletSendSelectToken'),
  },
  preview: {
    show: async (_, dialog) => {
      await fill(dialog, '1.234567890123456789', 'bob.eth')
      await dialog.locator('.whom .img').waitFor()
      await submit(dialog).click()
      await dialog.getByTestId('send-amount').waitFor()
    },
  },
  'preview-asking': {
    spoils: true,
    show: async (page, dialog) => {
      await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('hang'))
      await fill(dialog, '1', '0x000000000000000000000000000000000000dEaD')
      await submit(dialog).click()
      await dialog.locator('.two .b-primary').click()
    },
  },
  'preview-declined': {
    show: async (page, dialog) => {
      await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('reject'))
      await fill(dialog, '1', 'carol.eth')
      await submit(dialog).click()
      await dialog.locator('.two .b-primary').click()
    },
  },
  receive: {
    show: async (_, dialog) => {
      await tile(dialog, 'receive')
      await dialog.getByTestId('qr-code').waitFor()
    },
  },
  'compatible-networks': {
    show: (page, dialog) => go(page, dialog, 'WalletCompatibleNetworks'),
  },
}
