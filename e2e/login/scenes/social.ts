import { expect, type Locator, type Page } from '@playwright/test'
import { pressToClose } from '../../pressToClose.js'
import type { LoginScene } from './LoginScene.js'

function pressSocial(dialog: Locator, name: string) {
  return dialog.getByTestId(`social-selector-${name}`).click()
}
async function social(page: Page, dialog: Locator) {
  const popup = page.waitForEvent('popup')
  await pressSocial(dialog, 'google')
  await dialog.locator('.social').waitFor()
  const provider = await popup
  await provider.waitForURL(/provider/)
  return provider
}

/** Log-in in a provider's window, and with Farcaster's QR code. */
export const socialScenes: Readonly<Record<string, LoginScene>> = {
  social: { wallets: [], show: async (page, dialog) => void (await social(page, dialog)) },
  'social-cancelled': {
    wallets: [],
    show: async (page, dialog) => {
      await (await social(page, dialog)).close()
      await dialog.locator('.social .b').waitFor()
    },
  },
  'social-conflict': {
    wallets: [],
    script: { CONNECT_SOCIAL: { error: { code: 'identity_conflict', message: 'Taken', context: { with: 'email' } } } },
    show: async (page, dialog) => {
      const popup = await social(page, dialog)
      await popup
        .getByRole('button')
        .click()
        .catch(() => undefined)
      await expect(dialog.locator('.social .b')).toHaveCount(2)
    },
  },
  'social-finishing': {
    wallets: [],
    script: { CONNECT_SOCIAL: { silent: true } },
    show: async (page, dialog) => {
      const popup = await social(page, dialog)
      await pressToClose(popup, () => popup.getByRole('button').click())
    },
  },
  farcaster: {
    wallets: [],
    show: async (_, dialog) => {
      await pressSocial(dialog, 'farcaster')
      await dialog.getByTestId('qr-code').waitFor()
    },
  },
  'farcaster-expired': {
    wallets: [],
    script: { CONNECT_FARCASTER: { error: { code: 'challenge_unknown', message: 'Expired' } } },
    show: async (_, dialog) => {
      await pressSocial(dialog, 'farcaster')
      await dialog.locator('.state.bad').waitFor()
    },
  },
}
