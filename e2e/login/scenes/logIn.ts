import type { Locator, Page } from '@playwright/test'
import type { LoginScene } from './LoginScene.js'
import { code, open, submitEmail } from './steps.js'

async function toOtp(_: Page, dialog: Locator) {
  await submitEmail(dialog)
  await code(dialog).waitFor()
}

/** The log-in methods, and a log-in with a code by e-mail up to the open wallet. */
export const logInScenes: Readonly<Record<string, LoginScene>> = {
  connect: { show: async (_, dialog) => void (await dialog.getByTestId('social-selector-google').waitFor()) },
  'connect-no-wallet': {
    wallets: [],
    show: async (_, dialog) => void (await dialog.getByTestId('social-selector-google').waitFor()),
  },
  'connect-unavailable': {
    // No server listens on this port.
    options: { frameUrl: undefined, apiUrl: 'http://127.0.0.1:47113' },
    show: async (_, dialog) => void (await dialog.locator('.log-in-failed').waitFor()),
  },
  'connect-two': {
    wallets: [],
    options: { features: { socials: ['google', 'apple'] } },
    show: async (_, dialog) => void (await dialog.getByTestId('social-selector-apple').waitFor()),
  },
  'connect-three': {
    wallets: [],
    options: { features: { socials: ['google', 'apple', 'github'], collapseWallets: true } },
    show: async (_, dialog) => void (await dialog.getByTestId('social-selector-github').waitFor()),
  },
  'connect-last-used': {
    wallets: [],
    show: async (page, dialog) => {
      await dialog.getByTestId('social-selector-google').waitFor()
      await page.evaluate(() => localStorage.setItem('@appkit/last_log_in', 'google'))
      await page.reload()
      await page.waitForFunction(() => window.appKit !== undefined)
      await open(page)
      await dialog.locator('.tag').first().waitFor()
    },
  },
  'connect-bad-email': {
    wallets: [],
    show: async (_, dialog) => {
      await submitEmail(dialog, 'ada@')
      await dialog.locator('.hint.bad').waitFor()
    },
  },
  'connect-cooldown': {
    wallets: [],
    script: { CONNECT_EMAIL: { error: { code: 'cooldown', retryAfterMs: 17_000 } } },
    show: async (_, dialog) => {
      await submitEmail(dialog)
      await dialog.locator('.hint.bad').waitFor()
    },
  },
  create: {
    wallets: [],
    show: async (page, dialog) => {
      await open(page, 'Create')
      await dialog.locator('.create-lede').waitFor()
    },
  },
  socials: {
    wallets: [],
    show: async (_, dialog) => {
      await dialog.getByTestId('more-socials').click()
      await dialog.getByTestId('social-selector-facebook').waitFor()
    },
  },
  'email-login': {
    wallets: [],
    show: async (page, dialog) => {
      await open(page, 'EmailLogin')
      await dialog.getByTestId('email-input').first().waitFor()
    },
  },
  otp: { show: toOtp },
  'otp-gmail-typing': {
    show: async (_, dialog) => {
      await submitEmail(dialog, 'ada.lovelace.of.the.analytical.engine@gmail.com')
      await code(dialog).fill('424')
    },
  },
  'otp-wrong': {
    show: async (page, dialog) => {
      await toOtp(page, dialog)
      await code(dialog).fill('111111')
      await dialog.locator('.code6[data-state=wrong]').waitFor()
    },
  },
  'otp-spent': {
    script: { CONNECT_OTP: { error: { code: 'too_many_tries', message: 'Too many tries.' } } },
    show: async (page, dialog) => {
      await toOtp(page, dialog)
      await code(dialog).fill('111111')
      await dialog.locator('.code6[data-state=wrong]').waitFor()
    },
  },
  'otp-opening': {
    script: { GET_USER: { silent: true } },
    show: async (page, dialog) => {
      await toOtp(page, dialog)
      await code(dialog).fill('424242')
      await dialog.locator('.code6[data-state=done]').waitFor()
    },
  },
  'otp-leave': {
    script: { CONNECT_OTP: { silent: true } },
    show: async (page, dialog) => {
      await toOtp(page, dialog)
      await code(dialog).fill('424242')
      await dialog.locator('.code6[data-state=busy]').waitFor()
      await page.keyboard.press('Escape')
      await dialog.locator('.leave').waitFor()
    },
  },
  'otp-stuck': {
    script: { GET_USER: { error: { message: 'The key store did not answer.', code: 'unavailable' } } },
    show: async (page, dialog) => {
      await toOtp(page, dialog)
      await code(dialog).fill('424242')
      await dialog.locator('.alert').waitFor()
    },
  },
  device: {
    script: { CONNECT_EMAIL: { ok: { action: 'VERIFY_DEVICE', matchNumber: '47' } } },
    show: async (_, dialog) => {
      await submitEmail(dialog)
      await dialog.locator('.match').waitFor()
    },
  },
  'device-refused': {
    script: {
      CONNECT_EMAIL: { ok: { action: 'VERIFY_DEVICE', matchNumber: '47' } },
      CONNECT_DEVICE: { error: { code: 'refused', message: 'Refused' } },
    },
    show: async (_, dialog) => {
      await submitEmail(dialog)
      await dialog.locator('.alert').waitFor()
    },
  },
}
