import { core } from '../messages/en/core.js'
import type { Registry } from './LoadedView.js'
import { getWords } from './useWords.js'
import Connect from './views/Connect.js'

/** Every view of the widget; one that is missing here does not compile. Views of one feature come in one piece [S2.19]. */
export const registry: Registry = {
  Connect: { View: Connect, title: ({ speech }) => getWords(speech, 'core', core).connectTitle },
  ConnectWallets: async () => (await import('./features/connecting.js')).connectWallets,
  ConnectingExternal: async () => (await import('./features/connecting.js')).connectingExternal,
  ConnectingWalletConnect: async () => (await import('./features/pairing.js')).connectingWalletConnect,
  ConnectingWalletConnectBasic: async () => (await import('./features/pairing.js')).connectingWalletConnectBasic,
  AllWallets: async () => (await import('./features/allWallets.js')).allWallets,
  GetWallet: async () => (await import('./features/getWallet.js')).getWallet,
  Downloads: async () => (await import('./features/getWallet.js')).downloads,
  WhatIsAWallet: async () => (await import('./features/getWallet.js')).whatIsAWallet,
  Create: async () => (await import('./features/socials.js')).create,
  ConnectSocials: async () => (await import('./features/socials.js')).connectSocials,
  EmailLogin: async () => (await import('./features/email.js')).emailLogin,
  EmailVerifyDevice: async () => (await import('./features/email.js')).emailVerifyDevice,
  EmailVerifyOtp: async () => (await import('./features/email.js')).emailVerifyOtp,
  ConnectingSocial: async () => (await import('./features/socials.js')).connectingSocial,
  ConnectingFarcaster: async () => (await import('./features/socials.js')).connectingFarcaster,
  Account: async () => (await import('./features/account.js')).account,
  AccountSettings: async () => (await import('./features/embedded.js')).accountSettings,
  Profile: async () => (await import('./features/embedded.js')).profile,
  UpdateEmailWallet: async () => (await import('./features/embedded.js')).updateEmailWallet,
  UpdateEmailPrimaryOtp: async () => (await import('./features/embedded.js')).updateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp: async () => (await import('./features/embedded.js')).updateEmailSecondaryOtp,
  UpgradeEmailWallet: async () => (await import('./features/embedded.js')).upgradeEmailWallet,
  ApproveTransaction: async () => (await import('./features/embedded.js')).approveTransaction,
  Networks: async () => (await import('./features/networks.js')).networks,
  SwitchNetwork: async () => (await import('./features/networks.js')).switchNetwork,
  WhatIsANetwork: async () => (await import('./features/networks.js')).whatIsANetwork,
  UnsupportedChain: async () => (await import('./features/networks.js')).unsupportedChain,
  WalletSend: async () => (await import('./features/send.js')).walletSend,
  WalletSendSelectToken: async () => (await import('./features/send.js')).walletSendSelectToken,
  WalletSendPreview: async () => (await import('./features/send.js')).walletSendPreview,
  WalletReceive: async () => (await import('./features/receive.js')).walletReceive,
  WalletCompatibleNetworks: async () => (await import('./features/receive.js')).walletCompatibleNetworks,
}
