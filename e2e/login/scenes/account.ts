import type { Locator, Page } from '@playwright/test'
import { address, type Script } from '../frameDouble.js'
import type { LoginScene } from './LoginScene.js'
import { code, open, sign } from './steps.js'

function settings(page: Page, dialog: Locator) {
  return open(page, 'AccountSettings').then(() => dialog.locator('.settings').waitFor())
}

const manyAccounts: Script = {
  GET_USER: ({ chainId }) => ({
    ok: {
      email: 'ada@example.com',
      address,
      chainId: chainId ?? 'eip155:31337',
      accounts: [
        { address, type: 'eoa' },
        { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount' },
      ],
    },
  }),
}

/** The account of a logged-in user: settings, address, level, a signature. */
export const accountScenes: Readonly<Record<string, LoginScene>> = {
  account: {
    isLoggedIn: true,
    show: async (page, dialog) => {
      await open(page)
      await dialog.locator('.hero').waitFor()
    },
  },
  settings: { isLoggedIn: true, show: settings },
  'settings-sign-out': {
    isLoggedIn: true,
    script: { SIGN_OUT_EVERYWHERE: { show: 300 } },
    show: async (page, dialog) => {
      await settings(page, dialog)
      await dialog.getByTestId('sign-out-everywhere').click()
      await dialog.getByTestId('secure-box').waitFor()
    },
  },
  profile: {
    isLoggedIn: true,
    script: manyAccounts,
    show: async (page, dialog) => {
      await open(page, 'Profile')
      await dialog.locator('.settings').waitFor()
    },
  },
  'update-email': {
    isLoggedIn: true,
    show: async (page, dialog) => {
      await open(page, 'UpdateEmailWallet')
      await dialog.locator('form input').fill('new@example.com')
    },
  },
  'update-email-primary': {
    isLoggedIn: true,
    show: async (page, dialog) => {
      await open(page, 'UpdateEmailWallet')
      await dialog.locator('form input').fill('new@example.com')
      await dialog.locator('form input').press('Enter')
      await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Confirm' }).click()
      await code(dialog).waitFor()
    },
  },
  'update-email-secondary': {
    isLoggedIn: true,
    script: { UPDATE_EMAIL: { show: 330, ok: { action: 'VERIFY_SECONDARY_OTP' } } },
    show: async (page, dialog) => {
      await open(page, 'UpdateEmailWallet')
      await dialog.locator('form input').fill('new@example.com')
      await dialog.locator('form input').press('Enter')
      await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Confirm' }).click()
      await code(dialog).waitFor()
    },
  },
  'upgrade-l0': {
    isLoggedIn: true,
    show: async (page, dialog) => {
      await open(page, 'UpgradeEmailWallet')
      await dialog.getByTestId('wallet-level').waitFor()
    },
  },
  'upgrade-l0-never': {
    isLoggedIn: true,
    script: { GET_SECURITY: { ok: { level: 'L0', managed: 'never', slots: ['device', 'managed'] } } },
    show: async (page, dialog) => {
      await open(page, 'UpgradeEmailWallet')
      await dialog.getByTestId('wallet-level').waitFor()
    },
  },
  'upgrade-l1': {
    isLoggedIn: true,
    script: { GET_SECURITY: { ok: { level: 'L1', managed: 'never', slots: ['device', 'passkey', 'kit'] } } },
    show: async (page, dialog) => {
      await open(page, 'UpgradeEmailWallet')
      await dialog.getByTestId('wallet-level').waitFor()
    },
  },
  'upgrade-loading': {
    isLoggedIn: true,
    script: { GET_SECURITY: { silent: true } },
    show: async (page, dialog) => {
      await open(page, 'UpgradeEmailWallet')
      await dialog.locator('.who-card').waitFor()
    },
  },
  'approve-waiting': {
    isLoggedIn: true,
    script: { RPC_REQUEST: { silent: true } },
    show: async (page, dialog) => {
      await sign(page)
      await dialog.locator('.approve').waitFor()
    },
  },
  approve: {
    isLoggedIn: true,
    show: async (page, dialog) => {
      await sign(page)
      await dialog.getByTestId('secure-box').waitFor()
      await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Confirm' }).waitFor()
    },
  },
}
