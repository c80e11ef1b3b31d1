import type { Features } from '@foyer/kit'
import { accepted, fresh, type OptionText } from './OptionText.js'

export type FeatureKey = `features.${keyof Features & string}`

/** The texts of all `features` switches. A missing or removed switch is a compile error. */
export const featureTexts: Readonly<Record<FeatureKey, OptionText>> = {
  'features.allWallets': {
    type: 'boolean',
    initial: '`true`',
    effect: 'The "All wallets" row, as a feature: `false` hides it.',
  },
  'features.collapseWallets': {
    type: 'boolean',
    initial: '`false`',
    effect: 'Puts the wallets behind one row instead of listing them.',
  },
  'features.connectorTypeOrder': {
    type: 'WalletGroup[]',
    initial: 'walletConnect, recent, injected, featured, custom, external, recommended',
    effect: 'Order of the groups of wallets; omitted groups come last.',
  },
  'features.connectMethodsOrder': {
    type: 'ConnectMethod[]',
    initial: 'wallets first if one is installed, else e-mail',
    effect: 'Order of wallets, e-mail and social rows; omitted ones come last.',
  },
  'features.send': { type: 'boolean', initial: '`true`', effect: 'Sending from the account panel.' },
  'features.receive': { type: 'boolean', initial: '`true`', effect: 'Receiving in the account panel.' },
  'features.swaps': {
    type: 'boolean',
    initial: '`true`',
    effect: 'Swapping in the account panel, if the server has a network with swaps.',
  },
  'features.onramp': {
    type: 'boolean',
    initial: '`true`',
    effect: 'Buying with a card, if the server has a provider.',
  },
  'features.walletFeaturesOrder': {
    type: 'WalletFeature[]',
    initial: 'onramp, swaps, receive, send',
    effect: 'Order of the actions in the account panel. Unavailable actions are hidden.',
  },
  'features.analytics': {
    type: 'boolean',
    initial: '`false`',
    effect: `Sends events to your own server, if the project there allows it. ${fresh}`,
  },
  'features.legalCheckbox': {
    type: 'boolean',
    initial: '`false`',
    effect: 'Requires consent before a wallet can be selected; needs one of the two URLs.',
  },
  'features.email': {
    type: 'boolean',
    initial: '`true`',
    effect: 'Log-in by e-mail code, if the server offers it.',
  },
  'features.emailShowWallets': {
    type: 'boolean',
    initial: '`true`',
    effect: '`false`: if a log-in is available, the wallets are behind one row.',
  },
  'features.socials': {
    type: 'SocialProvider[] | false',
    initial: 'google, x, discord, farcaster, github, apple, facebook',
    effect: 'Log-in with these accounts, in this order, if the server has them set up.',
  },
  'features.history': { type: 'boolean', initial: '`true`', effect: 'The tab Activity of the account panel.' },
  'features.smartSessions': {
    type: 'boolean',
    initial: '`false`',
    effect: 'A clock icon in the account panel of an embedded wallet. It lists the permissions of this app.',
  },
  'features.pay': { type: 'boolean', initial: '`false`', effect: accepted },
}
