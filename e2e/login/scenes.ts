import { expect, type Locator, type Page } from '@playwright/test'
import { address, type Script } from './frameDouble.js'

export interface LoginScene {
  readonly options?: Readonly<Record<string, unknown>>
  readonly wallets?: readonly object[]
  readonly script?: Script
  /** Begins with somebody logged in by e-mail. */
  readonly isLoggedIn?: true
  /** On a phone only. */
  readonly device?: 'phone'
  show(page: Page, dialog: Locator): Promise<void>
}

const open = (page: Page, view?: string) =>
  page.evaluate((name) => window.appKit.open(name === undefined ? {} : { view: name }), view)

export async function submitEmail(dialog: Locator, email = 'ada@example.com'): Promise<void> {
  const field = dialog.getByTestId('email-input')
  await field.fill(email)
  await field.press('Enter')
}

/** Not the one on a page that is just leaving. */
export const code = (dialog: Locator) => dialog.locator('.page:not(.ghost) .code6 input')

const toOtp = async (_: Page, dialog: Locator) => {
  await submitEmail(dialog)
  await code(dialog).waitFor()
}

const pressSocial = (dialog: Locator, name: string) => dialog.getByTestId(`social-selector-${name}`).click()
const social = async (page: Page, dialog: Locator) => {
  const popup = page.waitForEvent('popup')
  await pressSocial(dialog, 'google')
  await dialog.locator('.social').waitFor()
  const provider = await popup
  await provider.waitForURL(/provider/)
  return provider
}

const settings = (page: Page, dialog: Locator) =>
  open(page, 'AccountSettings').then(() => dialog.locator('.settings').waitFor())

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

/** Every view of log-in and of the embedded account, and the states in which it is worth a look. */
export const scenes: Readonly<Record<string, LoginScene>> = {
  connect: { show: async (_, dialog) => void (await dialog.getByTestId('social-selector-google').waitFor()) },
  'connect-no-wallet': {
    wallets: [],
    show: async (_, dialog) => void (await dialog.getByTestId('social-selector-google').waitFor()),
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
    show: async (page, dialog) => void (await open(page, 'Create'), await dialog.locator('.create-lede').waitFor()),
  },
  socials: {
    wallets: [],
    show: async (page, dialog) => {
      await dialog.getByTestId('more-socials').click()
      await dialog.getByTestId('social-selector-facebook').waitFor()
    },
  },
  'email-login': {
    wallets: [],
    show: async (page, dialog) =>
      void (await open(page, 'EmailLogin'), await dialog.getByTestId('email-input').waitFor()),
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
      const isGone = popup.waitForEvent('close')
      await popup
        .getByRole('button')
        .click()
        .catch(() => undefined)
      await isGone
    },
  },
  farcaster: {
    wallets: [],
    show: async (page, dialog) => {
      await pressSocial(dialog, 'farcaster')
      await dialog.getByTestId('qr-code').waitFor()
    },
  },
  'farcaster-expired': {
    wallets: [],
    script: { CONNECT_FARCASTER: { error: { code: 'challenge_unknown', message: 'Expired' } } },
    show: async (page, dialog) => {
      await pressSocial(dialog, 'farcaster')
      await dialog.locator('.state.bad').waitFor()
    },
  },
  account: {
    isLoggedIn: true,
    show: async (page, dialog) => void (await open(page), await dialog.locator('.hero').waitFor()),
  },
  settings: { isLoggedIn: true, show: settings },
  'settings-sign-out': {
    isLoggedIn: true,
    show: async (page, dialog) => {
      await settings(page, dialog)
      await dialog.getByTestId('sign-out-everywhere').click()
    },
  },
  profile: {
    isLoggedIn: true,
    script: manyAccounts,
    show: async (page, dialog) => void (await open(page, 'Profile'), await dialog.locator('.settings').waitFor()),
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
      await code(dialog).waitFor()
    },
  },
  'update-email-secondary': {
    isLoggedIn: true,
    script: { UPDATE_EMAIL: { ok: { action: 'VERIFY_SECONDARY_OTP' } } },
    show: async (page, dialog) => {
      await open(page, 'UpdateEmailWallet')
      await dialog.locator('form input').fill('new@example.com')
      await dialog.locator('form input').press('Enter')
      await code(dialog).waitFor()
    },
  },
  'upgrade-l0': {
    isLoggedIn: true,
    show: async (page, dialog) =>
      void (await open(page, 'UpgradeEmailWallet'), await dialog.getByTestId('wallet-level').waitFor()),
  },
  'upgrade-l1': {
    isLoggedIn: true,
    script: { GET_SECURITY: { ok: { level: 'L1', slots: ['device', 'passkey', 'kit'] } } },
    show: async (page, dialog) =>
      void (await open(page, 'UpgradeEmailWallet'), await dialog.getByTestId('wallet-level').waitFor()),
  },
  'upgrade-loading': {
    isLoggedIn: true,
    script: { GET_SECURITY: { silent: true } },
    show: async (page, dialog) =>
      void (await open(page, 'UpgradeEmailWallet'), await dialog.locator('.who-card').waitFor()),
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

/** The host asks for a signature while the widget is shut, and keeps what came of it on the page. */
export async function sign(page: Page): Promise<void> {
  await page.evaluate(() => {
    const provider = window.appKit.getWalletProvider() as { request(call: object): Promise<unknown> }
    const signing = provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', '0x0'] })
    Object.assign(window, {
      signing: signing.then(
        (value) => ({ value }),
        (error: { code?: number }) => ({ code: error.code }),
      ),
    })
  })
}
