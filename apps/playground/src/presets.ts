import type { Settings } from './options/settings.js'

/** A set of settings for a common kind of app. */
export interface Preset {
  readonly title: string
  readonly settings: Settings
}

export const presets: readonly Preset[] = [
  { title: 'Default', settings: {} },
  { title: 'Wallets only', settings: { 'features.email': false, 'features.socials': [] } },
  {
    title: 'Log-in first',
    settings: { 'features.emailShowWallets': false, 'features.socials': ['google', 'apple', 'github'] },
  },
  {
    title: 'Account with sign-in',
    settings: { siwx: 'server', termsConditionsUrl: 'https://example.com/terms', 'features.legalCheckbox': true },
  },
  { title: 'Send and receive only', settings: { 'features.swaps': false, 'features.onramp': false } },
  { title: 'EVM and Solana', settings: { networks: ['foyerLocal', 'foyerLocalTwo', 'foyerSolana'] } },
  { title: 'Without a server', settings: { mode: 'standalone' } },
]
