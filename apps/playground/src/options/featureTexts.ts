import type { Features } from '@foyer/kit'
import { accepted, fresh, type OptionText } from './OptionText.js'

export type FeatureKey = `features.${keyof Features & string}`

/** Every switch of `features`. One that is missing here, or no longer exists, does not compile. */
export const featureTexts: Readonly<Record<FeatureKey, OptionText>> = {
  'features.allWallets': {
    type: 'boolean',
    initial: '`true`',
    effect: 'The "All Wallets" row, as a feature: `false` hides it.',
  },
  'features.collapseWallets': {
    type: 'boolean',
    initial: '`false`',
    effect: 'Puts the wallets behind one row instead of listing them.',
  },
  'features.connectorTypeOrder': {
    type: 'WalletGroup[]',
    initial: 'walletConnect, recent, injected, featured, custom, external, recommended',
    effect: 'Order of the groups of wallets; groups you leave out come last.',
  },
  'features.connectMethodsOrder': {
    type: 'ConnectMethod[]',
    initial: 'wallets first where one is installed, else e-mail',
    effect: 'Order of wallets, e-mail and social rows; those you leave out come last.',
  },
  'features.send': { type: 'boolean', initial: '`true`', effect: 'Sending from the account panel.' },
  'features.receive': { type: 'boolean', initial: '`true`', effect: 'Receiving in the account panel.' },
  'features.swaps': {
    type: 'boolean',
    initial: '`true`',
    effect: 'Swapping in the account panel, where the server swaps on some network.',
  },
  'features.onramp': {
    type: 'boolean',
    initial: '`true`',
    effect: 'Buying with a card. Shows where the server has a provider that sells.',
  },
  'features.walletFeaturesOrder': {
    type: 'WalletFeature[]',
    initial: 'onramp, swaps, receive, send',
    effect: 'Order of the actions in the account panel. Only those that can work are shown.',
  },
  'features.analytics': {
    type: 'boolean',
    initial: '`false`',
    effect: `Sends events to your own server, when that server's project allows it too. ${fresh}`,
  },
  'features.legalCheckbox': {
    type: 'boolean',
    initial: '`false`',
    effect: 'Asks for agreement before a wallet can be chosen; needs one of the two addresses.',
  },
  'features.email': {
    type: 'boolean',
    initial: '`true`',
    effect: 'Log-in by e-mail code. Shows where the server offers it.',
  },
  'features.emailShowWallets': {
    type: 'boolean',
    initial: '`true`',
    effect: '`false`: where somebody can log in, the wallets lie behind one row.',
  },
  'features.socials': {
    type: 'SocialProvider[] | false',
    initial: 'google, x, discord, farcaster, github, apple, facebook',
    effect: 'Log-in by these accounts, in this order. Each shows where the server has it set up.',
  },
  'features.history': { type: 'boolean', initial: '`true`', effect: 'The tab Activity of the account panel.' },
  'features.smartSessions': { type: 'boolean', initial: '`false`', effect: accepted },
  'features.pay': { type: 'boolean', initial: '`false`', effect: accepted },
}
